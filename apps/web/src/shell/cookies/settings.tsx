import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import {
  allRefused,
  closeCookieChoice,
  useCookieChoice,
  writeCookieChoice,
} from "../../shared/cookies/choice.ts";

/** Purpose by purpose, all off until they are turned on; reached again from the foot of the pages. */
export function CookieSettings(): ReactNode {
  const { choice } = useCookieChoice();
  const [wanted, setWanted] = useState(choice ?? allRefused);
  return (
    <Dialog
      title="Vos cookies"
      open
      onClose={closeCookieChoice}
      actions={
        <>
          <Button
            look="solid"
            onClick={() => {
              writeCookieChoice(wanted);
            }}
          >
            Enregistrer mes choix
          </Button>
          <Button
            onClick={() => {
              writeCookieChoice(allRefused);
            }}
          >
            Tout refuser
          </Button>
        </>
      }
    >
      <p className="pb-3">
        Les cookies de connexion sont nécessaires{"\u00a0"}: sans eux, vous ne pourriez pas ouvrir votre
        espace. Le reste dépend de vous, et rien n’est déposé avant votre accord. Ce choix est gardé six mois.
      </p>
      <div className="border-t border-line py-2">
        <Switch
          label="Mesure d’audience"
          help="Compter les pages vues, sans vous suivre d’un site à l’autre."
          checked={wanted.analytics}
          onChange={({ target }) => {
            setWanted({ ...wanted, analytics: target.checked });
          }}
        />
      </div>
      <div className="border-y border-line py-2">
        <Switch
          label="Assistant de messagerie"
          help="Échanger avec votre conseiller depuis votre espace. Sinon, vous lui écrivez par e-mail."
          checked={wanted.chat}
          onChange={({ target }) => {
            setWanted({ ...wanted, chat: target.checked });
          }}
        />
      </div>
    </Dialog>
  );
}
