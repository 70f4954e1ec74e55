/** Confirms the address of a channel by the link sent to it, without signing in. */
import { t } from "../../base/text.ts";
import { LinkStep } from "../../parts/link-step.tsx";
import { confirmChannel } from "./api.ts";

export const ConfirmChannel = ({ token }: { token: string }) => (
  <LinkStep
    token={token}
    title={t("channel-confirm")}
    text={t("channel-confirm-hint")}
    button={t("channel-confirm-button")}
    action={confirmChannel}
    doneTitle={t("channel-confirmed")}
    done={() => t("channel-confirmed-hint")}
  />
);
