// Owns saying, in the conversation, what its recovery did.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { CloseButton } from "../controls/close-button.js";
import { RecoveryReportNotice } from "../controls/recovery-report-notice.js";

export function RecoveryNote({ sessionId }: { readonly sessionId: string }) {
  const { files } = useServices();
  const report = useStore(files).reports.get(sessionId);
  if (report === undefined) return null;
  return (
    <div role="status" className="mx-auto w-full max-w-184 px-5 py-3">
      <RecoveryReportNotice
        report={report}
        close={<CloseButton label="Dismiss" onClick={() => files.dismissReport(sessionId)} />}
      />
    </div>
  );
}
