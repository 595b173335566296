import type { ImportAnswer, RowOutcome } from '@stamboek/model/contract/import-calls'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountFilter } from '../../../ui/choices/count-filter.tsx'
import { Banner, type BannerProps } from '../../../ui/feedback/banner.tsx'
import { isPermitted } from '../../actions/record-rights.ts'
import { UndoDialog } from '../../undo/undo-dialog.tsx'
import styles from './import-outcome.module.css'
import { OutcomeRows } from './outcome-rows.tsx'
import { countWritten, describeCounts, formatRowCount, outcomes } from './outcomes.ts'
import { type AnsweredImport, ImportErrors, ImportWarnings } from './row-messages.tsx'

interface ImportOutcomeProps extends AnsweredImport {
  readonly fileName: string
  readonly onChanged: () => void
  readonly onUndone: () => void
}

/**
 * The outcome of a check or an import: a summary, the warnings, and the rows by outcome, at first refused ones, else changed,
 * new, unchanged. An import that wrote can be undone here with the right to that; `onUndone` follows its dialog.
 */
export function ImportOutcome({ fileName, onChanged, onUndone, ...answered }: ImportOutcomeProps) {
  const { type, answer } = answered
  // A new answer starts at its most important outcome.
  const [picked, setPicked] = useState<{ readonly answer: ImportAnswer; readonly outcome: RowOutcome }>()
  const [isUndoing, setUndoing] = useState(false)
  const outcome = picked?.answer === answer ? picked.outcome : findMostImportant(answer)
  const { tone, text } = summarize(answer)
  const { batchId } = answer

  return (
    <div className={styles.results}>
      <Banner
        tone={tone}
        role="status"
        actions={
          batchId !== null &&
          isPermitted(type, 'ImportUndo') && (
            <Button icon={IconArrowBackUp} onPress={() => setUndoing(true)}>
              Ongedaan maken
            </Button>
          )
        }
      >
        {text}
      </Banner>
      {answer.fileWarnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      <ImportWarnings {...answered} />
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
        <ImportErrors {...answered} />
      ) : (
        <OutcomeRows key={outcome} {...answered} outcome={outcome} />
      )}
      {isUndoing && batchId !== null && (
        <UndoDialog
          changeSetId={batchId}
          ofImport={{ type, fileName }}
          onClose={(isUndone) => {
            setUndoing(false)
            if (!isUndone) return
            onChanged()
            onUndone()
          }}
        />
      )}
    </div>
  )
}

function findMostImportant({ counts }: ImportAnswer): RowOutcome {
  const order = ['refused', 'changed', 'new', 'unchanged'] as const
  return order.find((outcome) => counts[outcome] > 0) ?? 'new'
}

function summarize(answer: ImportAnswer): { tone: BannerProps['tone']; text: string } {
  const { counts, isDryRun, importSucceeded } = answer
  const written = countWritten(counts)
  const refused = formatRowCount(counts.refused)
  const are = counts.refused === 1 ? 'is' : 'zijn'
  if (!isDryRun && importSucceeded)
    return {
      tone: counts.refused > 0 ? 'warn' : 'good',
      text:
        counts.refused > 0
          ? `${formatRowCount(written)} opgeslagen. ${refused} ${are} geweigerd en niet opgeslagen.`
          : `${formatRowCount(written)} opgeslagen: ${describeCounts({ ...counts, unchanged: 0 })}.`,
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
    text: `Alles kan worden geïmporteerd: ${formatRowCount(written)} ${written === 1 ? 'verandert' : 'veranderen'} iets. Er is nog niets opgeslagen.`,
  }
}
