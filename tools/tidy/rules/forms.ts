import { type Finding, isTest, type Rule, type Source } from "../source.ts";

const formFile = "apps/web/src/ui/form.tsx";
/** More lines of text than these are checked together, which is what the library is for. */
const textFieldsAlone = 2;

/** A form is either react-hook-form's, or the `Form` of ui (docs/decisions/0025-forms.md): no third way of stopping the
 * browser's own submission, of leading to the field that is refused and of telling why. */
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
