import { IconX } from '@tabler/icons-react'
import { InnerButton } from '../buttons/inner-button.tsx'
import { ReasonList } from '../feedback/reason-list.tsx'
import styles from './pasted-list.module.css'
import type { PasteState } from './use-pasted-options.ts'

interface PastedListProps {
  readonly state: PasteState | undefined
  readonly onClose: () => void
}

/** What became of a paste: how many lines were chosen, and the others with the reason. */
export function PastedList({ state, onClose }: PastedListProps) {
  const missing = state?.status === 'done' ? state.missing : []
  return (
    <div role="status" className={state && styles.pasted}>
      {state && (
        <div className={styles.line}>
          <span>{describe(state)}</span>
          {state.status !== 'busy' && <InnerButton label="Melding sluiten" icon={IconX} onPress={onClose} />}
        </div>
      )}
      {missing.length > 0 && (
        <ReasonList items={missing.map(({ text, reason }) => ({ id: text, name: text, reason }))} />
      )}
    </div>
  )
}

function describe(state: PasteState): string {
  if (state.status === 'refused') return state.message
  const count = state.count.toLocaleString('nl-NL')
  if (state.status === 'busy') return `${count} geplakte regels opzoeken…`
  const chosen = `${(state.count - state.missing.length).toLocaleString('nl-NL')} van de ${count} geplakte regels gekozen`
  return state.missing.length === 0 ? `${chosen}.` : `${chosen}. Niet gekozen:`
}
