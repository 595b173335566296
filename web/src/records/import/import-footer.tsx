import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { countWritten, formatRowCount } from './outcomes.ts'
import type { Import } from './use-import.ts'
import type { Sending } from './use-import-run.ts'

/** Progress of the upload, then an indeterminate bar while the server works (requirements 13.6). */
export function ImportProgress({ name, sending }: { readonly name: string; readonly sending: Sending }) {
  const isProcessing = sending.share >= 1
  const doing = !isProcessing ? 'uploaden' : sending.mode === 'check' ? 'controleren' : 'verwerken'
  return (
    <ProgressBar label={`${name} ${doing}`} value={isProcessing ? null : Math.round(sending.share * 100)} />
  )
}

/** The buttons of the next step, the likeliest one last. */
export function ImportButtons({ work }: { readonly work: Import }) {
  const { run, whyNotSendable, send } = work
  // A file that changed on disk must be chosen again; that button gets the focus.
  const takesFocus = !work.isFileChanged
  const { answer, sending } = run
  if (sending)
    return (
      <Button key="abort" autoFocus onPress={work.abort}>
        Afbreken
      </Button>
    )
  if (work.isImported)
    return (
      <Button key="close" variant="primary" autoFocus onPress={work.requestClose}>
        Sluiten
      </Button>
    )
  const close = <Button onPress={work.requestClose}>Annuleren</Button>
  const check = (isNext: boolean) => (
    <Button
      // Gets the focus for every chosen file, also for the same file again.
      key={`check ${isNext} ${work.file?.name} ${work.file?.lastModified}`}
      variant={isNext ? 'primary' : 'secondary'}
      autoFocus={isNext && work.file !== undefined && takesFocus}
      disabledReason={whyNotSendable}
      tooltip="Laat zien wat er zou gebeuren, zonder iets op te slaan"
      onPress={() => send('check')}
    >
      {answer ? 'Opnieuw controleren' : 'Controleren'}
    </Button>
  )
  if (!answer)
    return (
      <>
        {close}
        <Button disabledReason={whyNotSendable} onPress={() => send('all')}>
          Importeren
        </Button>
        {check(true)}
      </>
    )
  const { refused } = answer.counts
  const written = countWritten(answer.counts)
  return (
    <>
      {close}
      {check(false)}
      {refused === 0 ? (
        <Button
          key="all"
          variant="primary"
          autoFocus={takesFocus}
          disabledReason={whyNotSendable}
          onPress={() => send('all')}
        >
          Importeren
        </Button>
      ) : (
        <Button
          key="onlyValid"
          variant="primary"
          autoFocus={takesFocus}
          disabledReason={
            whyNotSendable ?? (written === 0 ? 'Geen enkele geldige rij verandert iets.' : undefined)
          }
          tooltip={`${formatRowCount(written)} ${written === 1 ? 'wordt' : 'worden'} opgeslagen, ${formatRowCount(refused)} niet`}
          onPress={() => send('onlyValid')}
        >
          Alleen geldige rijen importeren
        </Button>
      )}
    </>
  )
}
