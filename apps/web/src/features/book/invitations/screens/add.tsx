import { bookApi } from "@vigie/api/book";
import { readEmail } from "@vigie/domain";
import type { ReactNode } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { InvitationList } from "../parts/invitation-list.tsx";
import { text } from "../text.ts";

/** One person, or a whole list; then the state of sent invitations. */
export function AddCustomerScreen(): ReactNode {
  const crumb = (
    <Breadcrumb
      items={[
        <AreaLink key="customers" to={bookPaths.customers()} className="link">
          {text.customers}
        </AreaLink>,
      ]}
    />
  );
  return (
    <>
      <PageHead title={text.title} crumb={crumb} />
      <div className="grid gap-x-12 gap-y-8 pt-5 md:grid-cols-2">
        <section>
          <SectionHead title={text.one} />
          <p className="t2 pt-3 text-ink-2">{text.oneWhy}</p>
          <InviteForm />
        </section>
        <section>
          <SectionHead title={text.many} />
          <p className="t2 pt-3 text-ink-2">{text.manyWhy}</p>
          <p className="pt-3">
            <AreaLink to={bookPaths.importCustomers()} className="link">
              {text.importLink}
            </AreaLink>
          </p>
        </section>
      </div>
      <InvitationList />
    </>
  );
}

type Fields = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly promoCode: string;
};

function useInvite(form: UseFormReturn<Fields>) {
  const { busy, failure, fieldErrors, run } = useAction(bookApi.invitations.create, {
    refreshes: [bookApi.invitations.list],
  });
  const send = async ({ email, firstName, lastName, promoCode }: Fields): Promise<void> => {
    const invitation = {
      email: email.trim(),
      firstName: filled(firstName),
      lastName: filled(lastName),
      promoCode: filled(promoCode),
    };
    if ((await run({ body: { invitation } })) === null) return;
    toast(formatMessage(text.sent, { email: invitation.email }));
    form.reset();
  };
  return { busy, send, fieldErrors, failure: Object.keys(fieldErrors).length === 0 ? failure : null };
}

function InviteForm(): ReactNode {
  const form = useForm<Fields>({ defaultValues: { email: "", firstName: "", lastName: "", promoCode: "" } });
  const { register, handleSubmit, formState } = form;
  const { busy, send, failure, fieldErrors } = useInvite(form);
  return (
    <form noValidate className="grid gap-4 pt-4" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message ?? fieldErrors["email"]}
        {...register("email", {
          required: text.emailMissing,
          validate: (email) => readEmail(email) !== null || text.emailInvalid,
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={text.firstName} maxLength={80} {...register("firstName")} />
        <TextField label={text.lastName} maxLength={80} {...register("lastName")} />
      </div>
      <TextField
        label={text.promoCode}
        maxLength={40}
        error={fieldErrors["coupon"]}
        {...register("promoCode")}
      />
      {failure !== null && (
        <p role="alert" className="t2 text-neg">
          {failure}
        </p>
      )}
      <Button type="submit" look="solid" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {text.send}
      </Button>
    </form>
  );
}

function filled(value: string): string | null {
  return value.trim() === "" ? null : value.trim();
}
