// What a page that cannot open says (supported.js), in JavaScript that every browser reads (ES5).
(function () {
  var texts = {
    "old-browser": [
      "Votre navigateur est trop ancien",
      "Cette page demande Chrome ou Edge 111, Firefox 128, Safari 16.4 (iOS 16.4 sur iPhone et iPad), ou une version plus récente.",
      "Mettez votre navigateur à jour, ou ouvrez cette adresse dans un autre, puis rechargez la page.",
    ],
    "no-encryption": [
      "Cette connexion n’est pas chiffrée",
      "Vos données ne s’affichent que sur une connexion chiffrée : l’adresse doit commencer par https://.",
      "Corrigez l’adresse, puis rechargez la page.",
    ],
    "broken-page": [
      "La page n’a pas pu s’ouvrir",
      "Une partie de la page n’est pas arrivée ou n’a pas pu démarrer. Vos données ne sont pas touchées.",
      "Rechargez la page. Si le message revient, videz le cache de votre navigateur ou essayez-en un autre.",
    ],
  };
  for (var reason in texts) {
    var root = document.getElementById(reason);
    if (!root) continue;
    var text = texts[reason];
    document.title = text[0];
    root.textContent = "";
    root.setAttribute("role", "main");
    root.style.cssText =
      "max-width:34em;margin:15vh auto 0;padding:0 1.5em;font-size:1.125rem;line-height:1.6";
    var message = document.createElement("div");
    message.setAttribute("role", "alert");
    root.appendChild(message);
    for (var i = 0; i < text.length; i += 1) {
      var line = document.createElement(i === 0 ? "h1" : "p");
      line.style.cssText = i === 0 ? "font-size:1.75rem;line-height:1.25" : "margin-top:1em";
      line.appendChild(document.createTextNode(text[i]));
      message.appendChild(line);
    }
  }
})();
