import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'

interface UploadProgressProps {
  /** Share of the file that is sent, 0 to 1. */
  readonly share: number
  readonly sendingLabel: string
  /** While the server works. */
  readonly workingLabel: string
}

/** Progress of an upload, then an indeterminate bar while the server works (requirements 13.6). */
export function UploadProgress({ share, sendingLabel, workingLabel }: UploadProgressProps) {
  return share < 1 ? (
    <ProgressBar label={sendingLabel} value={Math.round(share * 100)} />
  ) : (
    <ProgressBar label={workingLabel} value={null} />
  )
}
