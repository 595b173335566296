import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import type { resource } from '@stamboek/model/records/erp/resource'
import { instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallValue } from '../../api/call-types.ts'
import { runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { AlongList } from '../../records/dialogs/end-along-field.tsx'
import { UsageSummary } from '../../records/dialogs/usage-summary.tsx'
import { formatRecordName } from '../../records/texts/record-title.ts'
import { announceChange } from '../../records/undo/announce-change.ts'
import { type Schema, useSchema } from '../../session/schema.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { isAllowed } from './is-allowed.ts'

type Props = ActionDialogPropsOf<typeof resource>
type Value<Member extends 'lastDay' | 'account' | 'tasks' | 'resourceId' | 'resourceTeamId'> = CallValue<
  typeof resource,
  'leave',
  Member
>

const tasksKey = 'Main.TaskViewDto'

/** Ends resources on a last day, with all that belongs to them, and gives their open tasks to others. */
export function LeaveDialog(props: Props) {
  const { type, records } = props
  const schema = useSchema()
  const [keys] = useState(createIdempotencyKeys)
  const [lastDay, setLastDay] = useState<Value<'lastDay'>>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const [account, setAccount] = useState<Value<'account'>>(mayEndAccounts(schema) ? 'end' : 'keep')
  const [tasks, setTasks] = useState<Value<'tasks'>>(mayGiveTasks(schema) ? 'later' : 'keep')
  const [resourceId, setResource] = useState<Value<'resourceId'>>(null)
  const [resourceTeamId, setTeam] = useState<Value<'resourceTeamId'>>(null)
  const ids = records.map(({ id }) => id)
  const isGiven = tasks !== null && tasks !== 'keep'
  const values = {
    lastDay: lastDay ?? '',
    account: account ?? 'keep',
    tasks: tasks ?? 'keep',
    ...(isGiven && { resourceId, resourceTeamId }),
  } as const
  const isGivenToOthers = resourceId !== null || resourceTeamId !== null
  const isDayChosen = lastDay !== null && textError === null
  return (
    <BulkDialog
      {...props}
      title="Uit dienst"
      actionLabel="Uit dienst"
      disabledReason={textError ?? (lastDay === null ? 'Vul eerst de laatste dag in.' : undefined)}
      inputs={[values]}
      run={(_, bulk) => runCall(type, 'leave', { ids, bulk, values }, keys)}
      onDone={(result) =>
        announceLeft(result, {
          title: describeLeft(props, result, lastDay ?? ''),
          isGivenToOthers,
        })
      }
      renderTrial={({ along = [] }) => <Consequences along={along} isGivenToOthers={isGivenToOthers} />}
    >
      <CallField
        type={type}
        call="leave"
        member="lastDay"
        value={lastDay}
        onChange={setLastDay}
        onTextError={setTextError}
        autoFocus
      />
      {mayEndAccounts(schema) ? (
        <CallField type={type} call="leave" member="account" value={account} onChange={setAccount} />
      ) : (
        <p>Het account blijft: je hebt geen recht om gebruikers te wijzigen.</p>
      )}
      {mayGiveTasks(schema) && (
        <>
          <CallField type={type} call="leave" member="tasks" value={tasks} onChange={setTasks} />
          {isDayChosen && <OpenTasks type={type} ids={ids} lastDay={lastDay} />}
          {isGiven && (
            <>
              <CallField
                type={type}
                call="leave"
                member="resourceId"
                value={resourceId}
                onChange={setResource}
              />
              <CallField
                type={type}
                call="leave"
                member="resourceTeamId"
                value={resourceTeamId}
                onChange={setTeam}
              />
            </>
          )}
        </>
      )}
      {isDayChosen && (
        <UsageSummary type={type} records={records} afterUtc={instantOfDay(nextDay(lastDay))} />
      )}
    </BulkDialog>
  )
}

function mayEndAccounts(schema: Schema): boolean {
  return isAllowed(schema.get('Main.UserViewDto'), 'Update')
}

function mayGiveTasks(schema: Schema): boolean {
  const type = schema.get(tasksKey)
  return type?.gate === undefined && (type?.calls.some(isGiving) ?? false)
}

function isGiving({ name, enabled }: { readonly name: string; readonly enabled: boolean }): boolean {
  return name === 'assignToTeam' && enabled
}

interface OpenTasksProps {
  readonly type: Props['type']
  readonly ids: readonly string[]
  readonly lastDay: string
}

function OpenTasks({ type, ids, lastDay }: OpenTasksProps) {
  const { data } = useQuery({
    queryKey: [...recordsKey(type), 'openTasks', ids, lastDay],
    queryFn: () => runCall(type, 'openTasks', { ids, values: { lastDay } }),
  })
  if (!data || data.untilLastDay === null) return null
  const { untilLastDay, later, withoutDeadline } = data
  const counts = [
    `${format(untilLastDay)} t/m de laatste dag`,
    `${format(later)} erna`,
    `${format(withoutDeadline)} zonder deadline`,
  ]
  return <p>Open taken: {counts.join(', ')}.</p>
}

function format(count: number | null): string {
  return (count ?? 0).toLocaleString('nl-NL')
}

type Along = NonNullable<BulkResult['along']>

interface ConsequencesProps {
  readonly along: Along
  readonly isGivenToOthers: boolean
}

function Consequences({ along, isGivenToOthers }: ConsequencesProps) {
  const ended = along.filter(({ dtoKey }) => dtoKey !== tasksKey)
  const given = along.filter(({ dtoKey }) => dtoKey === tasksKey)
  return (
    <>
      {ended.length > 0 && (
        <div>
          <p>Eindigt mee:</p>
          <AlongList along={ended} />
        </div>
      )}
      {given.length > 0 && (
        <div>
          <p>{isGivenToOthers ? 'Gaat over:' : 'Heeft daarna geen resource meer:'}</p>
          <AlongList along={given} />
        </div>
      )}
    </>
  )
}

function describeLeft({ type, records }: Props, { results }: BulkResult, lastDay: string): string {
  const left = new Set(results.filter(({ done }) => done).map(({ id }) => id))
  const [first, ...others] = records.filter(({ id }) => left.has(id))
  if (!first) return 'Niemand is uit dienst gemeld'
  const who =
    others.length === 0
      ? `${formatRecordName(type, first)} is`
      : `${(others.length + 1).toLocaleString('nl-NL')} resources zijn`
  return `${who} uit dienst na ${formatDay(lastDay)}`
}

interface LeftTexts {
  readonly title: string
  readonly isGivenToOthers: boolean
}

function announceLeft({ totalRecordsAffected, along = [] }: BulkResult, texts: LeftTexts): void {
  const { title } = texts
  if (totalRecordsAffected === 0) {
    showToast({ tone: 'bad', title })
    return
  }
  const refused = along.reduce((sum, each) => sum + each.refused.length, 0)
  const description = [describeTasks(along, texts), describeRefused(refused)].filter(Boolean).join(' ')
  announceChange({ tone: refused > 0 ? 'warn' : 'good', title, ...(description !== '' && { description }) })
}

function describeTasks(along: Along, { isGivenToOthers }: LeftTexts): string {
  const count = along.find(({ dtoKey }) => dtoKey === tasksKey)?.totalRecordsAffected ?? 0
  if (count === 0) return ''
  const [tasks, are, have] =
    count === 1 ? ['1 taak', 'is', 'heeft'] : [`${format(count)} taken`, 'zijn', 'hebben']
  return isGivenToOthers ? `${tasks} ${are} overgedragen.` : `${tasks} ${have} geen resource meer.`
}

function describeRefused(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 record dat erbij hoort, kon niet mee.'
    : `${format(count)} records die erbij horen, konden niet mee.`
}
