import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { UserInputContext } from '../../ui/inputs/user-input.ts'
import { UnsavedChangesDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSaveKeys } from '../actions/record-shortcuts.ts'
import styles from './bulk-dialog.module.css'
import { useCloseGuard } from './use-close-guard.ts'

interface PromptDialogProps<Answer> {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly actionLabel: string
  /** Default 'Annuleren'. */
  readonly closeLabel?: string | undefined
  readonly disabledReason?: string | undefined
  /** A CSS length. */
  readonly width?: string | undefined
  readonly run: () => Promise<Answer>
  /** Returns what the dialog shows next; undefined closes it. */
  readonly onDone: (answer: Answer) => ReactNode | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Asks for the inputs of an action and runs it, also on Enter in an input and Ctrl/Cmd+S. Then closes, or shows what
 * `onDone` returns; a refusal is shown beside the inputs. Asks before input is lost, except on its own close button.
 */
export function PromptDialog<Answer>(props: PromptDialogProps<Answer>) {
  const { onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<ReactNode>()
  const [isChanged, setChanged] = useState(false)
  const guard = useCloseGuard({
    isDirty: isChanged && outcome === undefined,
    describe: props.title,
    save: undefined,
  })
  const inputs = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(inputs.current), [])

  const run = async (): Promise<void> => {
    if (props.disabledReason !== undefined || isBusy || outcome !== undefined) return
    setBusy(true)
    setError(undefined)
    try {
      const shown = props.onDone(await props.run())
      if (shown === undefined) onClose()
      else setOutcome(shown)
    } catch (failure) {
      setError(formatProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  useSaveKeys(() => {
    if (!guard.isAsking) void run()
  })
  // Runs in an effect, so that the input parses its text first.
  const [isRequested, setRequested] = useState(false)
  const runRequested = useEffectEvent(() => void run())
  useEffect(() => {
    if (!isRequested) return
    setRequested(false)
    runRequested()
  }, [isRequested])
  const handleKeyDown = ({ key, target, currentTarget }: KeyboardEvent): void => {
    if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target))
      setRequested(true)
  }

  return (
    <>
      <Dialog
        isOpen
        title={props.title}
        subtitle={props.subtitle}
        width={props.width ?? 'min(34rem, 90vw)'}
        onRequestClose={() => guard.guard(onClose)}
        footer={
          outcome === undefined ? (
            <>
              <Button onPress={onClose}>{props.closeLabel ?? 'Annuleren'}</Button>
              <Button
                variant="primary"
                isPending={isBusy}
                disabledReason={props.disabledReason}
                onPress={() => void run()}
              >
                {props.actionLabel}
              </Button>
            </>
          ) : (
            <Button variant="primary" autoFocus onPress={onClose}>
              Sluiten
            </Button>
          )
        }
      >
        {outcome ?? (
          <div ref={inputs} role="presentation" className={styles.dialog} onKeyDown={handleKeyDown}>
            {error !== undefined && (
              <Banner tone="bad" role="alert">
                {error}
              </Banner>
            )}
            <UserInputContext value={() => setChanged(true)}>{props.children}</UserInputContext>
          </div>
        )}
      </Dialog>
      <UnsavedChangesDialog
        isOpen={guard.isAsking && outcome === undefined}
        onDiscard={guard.handleDiscard}
        onCancel={guard.handleCancel}
      >
        {props.title}
      </UnsavedChangesDialog>
    </>
  )
}

function focusFirstInput(inputs: HTMLElement | null): void {
  if (!inputs || inputs.contains(document.activeElement)) return
  inputs
    .querySelector<HTMLElement>(
      ':is(input:not([type=hidden]), textarea, button[aria-haspopup=listbox]):enabled',
    )
    ?.focus()
}
