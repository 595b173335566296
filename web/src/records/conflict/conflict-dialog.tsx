import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { useRef, useState } from 'react'
import { useSchema } from '../../session/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSaveKeys } from '../actions/record-shortcuts.ts'
import type { FormValues } from '../form/form-values.ts'
import styles from './conflict.module.css'
import { ConflictChoices } from './conflict-choices.tsx'
import type { Difference, Side, Versions } from './difference.ts'
import { formatDifferingValue, labelDifference } from './difference-text.ts'
import type { LastChange } from './last-change.ts'
import { mergeRecord } from './merge-record.ts'
import { findRowFields } from './merge-rows.ts'
import { MergedChanges } from './merged-changes.tsx'

interface ConflictDialogProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly name: string
  readonly versions: Versions
  /** Of the version saved by another user; increases when they save again. */
  readonly rowVersion: number
  readonly other: LastChange
  readonly onCancel: () => void
  /** `isSaving`: saves the merged values; otherwise they go into the form. */
  readonly onResolve: (values: FormValues, isSaving: boolean) => void
}

interface Choice {
  readonly side: Side
  /** Their value at the time of the choice; the choice holds only for that value. */
  readonly theirs: string
}

/**
 * Merges the form with the version that another user saved; the user chooses a side of each value that both changed,
 * before the merged values can be saved or go into the form. A choice lapses when their value changes again.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { type, mode, versions, other } = props
  const schema = useSchema()
  const [firstVersion] = useState(props.rowVersion)
  const isChangedAgain = props.rowVersion !== firstVersion
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const merge = (sides: ReadonlyMap<string, Side>) =>
    mergeRecord(type.fields, versions, {
      mode,
      choices: sides,
      findRowFields: (list) => findRowFields(list, schema),
    })
  const { differences } = merge(new Map())
  const conflicts = differences.filter(({ by }) => by === 'conflict')
  const readTheirs = (conflict: Difference): string => formatDifferingValue(conflict, 'theirs', schema.get)
  const sides = new Map(
    conflicts.flatMap((conflict) => {
      const made = choices.get(conflict.key)
      return made?.theirs === readTheirs(conflict) ? [[conflict.key, made.side] as const] : []
    }),
  )
  const merged = differences.filter(({ by }) => by !== 'conflict')
  const open = conflicts.filter(({ key }) => !sides.has(key))
  const labelOf = (difference: Difference) => labelDifference(difference, type.fields, schema.get)
  const reason =
    open.length === 0 ? undefined : `Kies eerst bij: ${open.map((each) => labelOf(each)).join(', ')}.`

  const choose = (chosen: readonly Difference[], side: Side): void => {
    const made = chosen.map((each) => [each.key, { side, theirs: readTheirs(each) }] as const)
    setChoices((current) => new Map([...current, ...made]))
  }
  const resolve = (isSaving: boolean): void => props.onResolve(merge(sides).values, isSaving)
  const handleSave = (): void => {
    if (open.length === 0) resolve(true)
  }
  const save = useRef<HTMLButtonElement>(null)
  useSaveKeys(handleSave)

  return (
    <Dialog
      isOpen
      title="Intussen gewijzigd"
      subtitle={props.name}
      width="min(64rem, 94vw)"
      onRequestClose={props.onCancel}
      footerInfo={
        <span role="status">
          {conflicts.length === 0
            ? 'Er is niets te kiezen.'
            : open.length === 0
              ? 'Alles is gekozen.'
              : `Nog ${open.length} van ${conflicts.length} te kiezen.`}
        </span>
      }
      footer={
        <>
          <Button onPress={props.onCancel}>Annuleren</Button>
          <Button disabledReason={reason} onPress={() => resolve(false)}>
            Eerst nakijken
          </Button>
          <Button
            ref={save}
            variant="primary"
            autoFocus={conflicts.length === 0}
            disabledReason={reason}
            onPress={handleSave}
          >
            Opslaan
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <p>
          Terwijl je bezig was, is dit record gewijzigd door <strong>{other.who}</strong>
          {other.when !== undefined && (
            <>
              {' '}
              op <span className={styles.together}>{other.when}</span>
            </>
          )}
          . {explanation(conflicts.length, merged.length)}
        </p>
        <div role="status" className={styles.again}>
          {isChangedAgain && (
            <Banner>
              Het record is daarnet nog een keer gewijzigd door {other.who}. Wat je al koos en nu anders is,
              kies je opnieuw.
            </Banner>
          )}
        </div>
        {conflicts.length > 0 && (
          <section aria-label="Te kiezen" className={styles.section}>
            <div className={styles.head}>
              <h3>Aan beide kanten gewijzigd</h3>
              <span className={styles.grow} />
              <Button size="small" onPress={() => choose(conflicts, 'theirs')}>
                Alles van {other.side}
              </Button>
              <Button size="small" onPress={() => choose(conflicts, 'mine')}>
                Alles van mij
              </Button>
            </div>
            <ConflictChoices
              conflicts={conflicts}
              labelOf={labelOf}
              who={other.side}
              typeOfRow={schema.get}
              sides={sides}
              onChoose={(conflict, side) => choose([conflict], side)}
              next={save}
              // A conflict that appears while the dialog is open does not move the focus.
              autoFocus={!isChangedAgain}
            />
          </section>
        )}
        {merged.length > 0 && (
          <MergedChanges differences={merged} who={other.side} labelOf={labelOf} typeOfRow={schema.get} />
        )}
      </div>
    </Dialog>
  )
}

function explanation(conflictCount: number, mergedCount: number): string {
  if (conflictCount === 0 && mergedCount === 0) return 'Beide wijzigingen zijn dezelfde.'
  if (conflictCount === 0) return 'Er zijn niet dezelfde velden gewijzigd: alles is samengevoegd.'
  const rest = mergedCount === 0 ? '' : ' Wat maar aan één kant is gewijzigd, is samengevoegd.'
  return `Kies welke waarde blijft waar aan beide kanten iets is gewijzigd.${rest}`
}
