import { Button } from '../../../ui/buttons/button.tsx'
import { countWritten, formatRowCount } from '../outcome/outcomes.ts'
import type { Import } from './use-import.ts'

/** The buttons of the next step, which send the file to be checked or imported, or close; the likeliest is last and focused. */
export function ImportButtons({ work }: { readonly work: Import }) {
  const { answer, whyNotSendable, send } = work
  const takesFocus = !work.isFileChanged
  if (work.isImported)
    return (
      <Button key="close" variant="primary" autoFocus onPress={work.closing.requestClose}>
        Sluiten
      </Button>
    )
  const close = <Button onPress={work.closing.requestClose}>Annuleren</Button>
  const check = (isNext: boolean) => (
    <Button
      // Takes the focus for every chosen file, the same file again included.
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
  const leftOut = `${formatRowCount(written)} ${written === 1 ? 'wordt' : 'worden'} opgeslagen, ${formatRowCount(refused)} niet`
  const nothing = refused > 0 && written === 0 ? 'Geen enkele geldige rij verandert iets.' : undefined
  const mode = refused === 0 ? 'all' : 'onlyValid'
  return (
    <>
      {close}
      {check(false)}
      <Button
        key={mode}
        variant="primary"
        autoFocus={takesFocus}
        disabledReason={whyNotSendable ?? nothing}
        tooltip={refused === 0 ? undefined : leftOut}
        onPress={() => send(mode)}
      >
        {refused === 0 ? 'Importeren' : 'Alleen geldige rijen importeren'}
      </Button>
    </>
  )
}
