import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { Link, useSearchParams } from 'react-router'
import type { Schema } from '../../session/schema.ts'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { type GridColumn, textColumn } from '../../ui/grid/grid-column.ts'
import { describeTypeAndAct } from '../undo/describe-change-set.ts'
import { mayUndo } from '../undo/may-undo.ts'
import { createUndoColumn } from '../undo/undo-column.tsx'
import { readFilter, writeFilter } from './change-filter.ts'
import styles from './changes.module.css'

const maxCounted = 1_000

interface ChangeColumnsInput {
  readonly schema: Schema
  /** Absent: without a column for the unit. */
  readonly units: readonly MyBusinessUnit[] | undefined
  readonly onUndo: (changeSet: ChangeSet) => void
}

/** Returns the columns of the list of change sets, with a button to take one back where the user may. */
export function createChangeColumns(input: ChangeColumnsInput): readonly GridColumn<ChangeSet>[] {
  const { schema, units, onUndo } = input
  const nameOf = (id: string | null) =>
    id === null ? 'Alle units' : (units?.find((unit) => unit.id === id)?.description ?? '')
  return [
    textColumn({
      id: 'changedOnUtc',
      header: 'Wanneer',
      width: 140,
      numeric: true,
      text: ({ changedOnUtc }) => formatInstant(changedOnUtc),
    }),
    textColumn({
      id: 'userName',
      header: 'Wie',
      width: 160,
      text: ({ userName }) => userName,
      render: (changeSet) => <UserLink changeSet={changeSet} />,
    }),
    textColumn({
      id: 'act',
      header: 'Wat',
      width: 220,
      flex: 2,
      text: (changeSet) => describeTypeAndAct(changeSet, schema),
    }),
    textColumn({
      id: 'subject',
      header: 'Records',
      width: 240,
      flex: 3,
      emphasis: 'strong',
      text: ({ subject }) => subject,
    }),
    textColumn({
      id: 'entryCount',
      header: 'Regels',
      width: 76,
      align: 'end',
      numeric: true,
      text: ({ entryCount }) =>
        entryCount > maxCounted
          ? `> ${maxCounted.toLocaleString('nl-NL')}`
          : entryCount.toLocaleString('nl-NL'),
    }),
    ...(units
      ? [
          textColumn<ChangeSet>({
            id: 'unit',
            header: 'Business unit',
            width: 170,
            text: (each) => nameOf(each.businessUnitId),
          }),
        ]
      : []),
    textColumn({
      id: 'remark',
      header: 'Opmerking',
      width: 180,
      flex: 1,
      emptyWidth: 100,
      text: ({ remark }) => remark ?? '',
    }),
    textColumn({
      id: 'state',
      header: 'Stand',
      width: 150,
      emptyWidth: 80,
      text: ({ undoneBy }) => (undoneBy === null ? '' : 'Ongedaan gemaakt'),
      render: ({ undoneBy }) => undoneBy !== null && <StatusPill tone="idle">Ongedaan gemaakt</StatusPill>,
    }),
    createUndoColumn({
      isOffered: (changeSet) => mayUndo(changeSet, schema),
      nameOf: (changeSet) => changeSet.subject,
      onUndo,
    }),
  ]
}

/** Narrows the list to what this user changed. */
function UserLink({ changeSet: { userId, userName } }: { readonly changeSet: ChangeSet }) {
  const [parameters] = useSearchParams()
  const filter = { ...readFilter(parameters), userIds: [userId] }
  return (
    <Link className={styles.user} to={`?${writeFilter(filter)}`} title={`Alleen wat ${userName} wijzigde`}>
      {userName}
    </Link>
  )
}
