/** Uses the type that the server detected in the bytes: it can only be an image. */
export async function dataUrlOf(content: Blob, mediaType: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === "string" ? reader.result : "");
    };
    reader.onerror = () => {
      reject(new Error("assertion: a file in memory is read"));
    };
    reader.readAsDataURL(new Blob([content], { type: mediaType }));
  });
}
