import type { ImportAnswer, RowOutcome } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportKind } from '../../api/imports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CountFilter } from '../../ui/choices/count-filter.tsx'
import { Banner, type BannerProps } from '../../ui/feedback/banner.tsx'
import { mayDo } from '../actions/record-actions.ts'
import { ImportErrors, ImportWarnings } from './import-messages.tsx'
import styles from './import-results.module.css'
import { OutcomeRows } from './outcome-rows.tsx'
import { countsText, outcomes, rowsText, writtenCount } from './outcomes.ts'
import { UndoImportDialog } from './undo-import-dialog.tsx'

interface ImportOutcomeProps {
  readonly type: ServedRecordType
  readonly kind: ImportKind
  readonly answer: ImportAnswer
  readonly fileName: string
  /** Absent once it is not there to be read any more. */
  readonly file?: File | undefined
  /** Shows a row of the file; absent where there is nothing to show it in. */
  readonly onRow?: ((row: number) => void) | undefined
  readonly onChanged: () => void
  readonly onUndone: () => void
}

/** What became of the rows, or would: in one sentence, in numbers, and row by row. */
export function ImportOutcome({ type, kind, answer, fileName, file, onRow, ...props }: ImportOutcomeProps) {
  // Another answer starts where it matters most again.
  const [picked, setPicked] = useState<{ readonly answer: ImportAnswer; readonly outcome: RowOutcome }>()
  const [isUndoing, setUndoing] = useState(false)
  const outcome = picked?.answer === answer ? picked.outcome : weightiest(answer)
  const { tone, text } = summaryOf(answer)
  const { batchId } = answer

  return (
    <div className={styles.results}>
      <Banner
        tone={tone}
        role="status"
        actions={
          batchId !== null &&
          mayDo(type, 'ImportUndo') && (
            <Button icon={IconArrowBackUp} onPress={() => setUndoing(true)}>
              Ongedaan maken
            </Button>
          )
        }
      >
        {text}
      </Banner>
      <ImportWarnings answer={answer} onRow={onRow} />
      <CountFilter
        label="Rijen per uitkomst"
        items={outcomes.map((each) => ({ ...each, count: answer.counts[each.id] }))}
        selectedId={outcome}
        onSelect={(id) => {
          const found = outcomes.find((each) => each.id === id)
          if (found) setPicked({ answer, outcome: found.id })
        }}
      />
      {outcome === 'refused' ? (
        <ImportErrors type={type} kind={kind} answer={answer} file={file} onRow={onRow} />
      ) : (
        <OutcomeRows key={outcome} type={type} answer={answer} outcome={outcome} onRow={onRow} />
      )}
      {isUndoing && batchId !== null && (
        <UndoImportDialog
          type={type}
          batch={{ id: batchId, fileName }}
          onUndone={props.onChanged}
          onClose={(isUndone) => {
            setUndoing(false)
            if (isUndone) props.onUndone()
          }}
        />
      )}
    </div>
  )
}

/** What needs a look before anything else. */
function weightiest({ counts }: ImportAnswer): RowOutcome {
  const order = ['refused', 'changed', 'new', 'unchanged'] as const
  return order.find((outcome) => counts[outcome] > 0) ?? 'new'
}

function summaryOf(answer: ImportAnswer): { tone: BannerProps['tone']; text: string } {
  const { counts, isDryRun, importSucceeded } = answer
  const written = writtenCount(counts)
  const refused = rowsText(counts.refused)
  const are = counts.refused === 1 ? 'is' : 'zijn'
  if (!isDryRun && importSucceeded)
    return {
      tone: counts.refused > 0 ? 'warn' : 'good',
      text:
        counts.refused > 0
          ? `${rowsText(written)} opgeslagen. ${refused} ${are} geweigerd en niet opgeslagen.`
          : `${rowsText(written)} opgeslagen: ${countsText({ ...counts, unchanged: 0 })}.`,
    }
  if (counts.refused > 0) {
    const orElse = written > 0 ? ', of importeer alleen de geldige rijen' : ''
    const said = `${refused} ${are} geweigerd. Herstel ${counts.refused === 1 ? 'haar' : 'ze'} in het bestand${orElse}.`
    return isDryRun
      ? { tone: 'warn', text: `${said} Er is nog niets opgeslagen.` }
      : { tone: 'bad', text: `Er is niets opgeslagen: ${said}` }
  }
  if (!isDryRun) return { tone: 'bad', text: 'Er is niets opgeslagen.' }
  if (written === 0)
    return { tone: 'info', text: 'Alles staat er al precies zo in: er valt niets te importeren.' }
  return {
    tone: 'good',
    text: `Alles kan worden geïmporteerd: ${rowsText(written)} ${written === 1 ? 'verandert' : 'veranderen'} iets. Er is nog niets opgeslagen.`,
  }
}
