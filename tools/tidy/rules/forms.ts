import { type Finding, isTest, type Rule, type Source } from "../source.ts";

const formFile = "apps/web/src/ui/form.tsx";
/** More text fields than these are validated together, which is what the library is for. */
const textFieldsAlone = 2;

/** A form uses either react-hook-form or the `Form` of ui (docs/decisions/0025-forms.md): no third way to prevent the browser's
 * submission, to focus the invalid field and to show the error. */
export const oneKindOfForm: Rule = {
  name: "forms",
  check: (source) => {
    const { path, text } = source;
    if (!/^apps\/web\/src\/.*\.tsx$/.test(path) || path === formFile || isTest(path)) return [];
    return text.includes('from "react-hook-form"') ? [] : [...bareForms(source), ...longForms(source)];
  },
};

function bareForms(source: Source): Finding[] {
  return [...source.text.matchAll(/<form\b/g)].map(({ index }) => ({
    line: source.lineAt(index),
    message: "a form is Form of ui/form.tsx, or react-hook-form's",
  }));
}

function longForms(source: Source): Finding[] {
  const form = source.text.search(/<Form\b/);
  const isDraft = /\buse(?:Typed|Draft|Entry)\b/.test(source.text);
  if (form === -1 || isDraft) return [];
  const fields = [...source.text.matchAll(/<(?:TextField|PasswordField|TextArea)\b/g)].length;
  return fields > textFieldsAlone
    ? [
        {
          line: source.lineAt(form),
          message: `${String(fields)} text fields: this form is react-hook-form's`,
        },
      ]
    : [];
}
