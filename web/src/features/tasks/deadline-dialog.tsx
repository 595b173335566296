import type { task } from '@stamboek/model/records/task/task'
import { type DeadlinePreset, presetDeadline } from '@stamboek/model/rules/preset-deadline'
import type { CalendarHoliday } from '@stamboek/model/rules/working-days'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import type { ServedTypeOf } from '../../api/served-type.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { BulkDialog } from '../../records/dialogs/bulk-dialog.tsx'
import { CallField } from '../../records/dialogs/call-field.tsx'
import { findLimitProblem } from '../../records/dialogs/find-limit-problem.ts'
import { ChoiceTiles } from '../../ui/choices/choice-tiles.tsx'
import type { Option } from '../../ui/choices/option.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { announceTasks } from './announce-tasks.ts'
import { type DeadlineChoice, describeSkipped, formatDeadlineDay, planDeadline } from './deadline-choice.ts'
import styles from './task-page.module.css'

const start: DeadlineChoice = {
  preset: null,
  other: null,
  direction: null,
  unit: null,
  quantity: 1,
  workingDaysOnly: true,
  skipHolidays: false,
}

/**
 * Sets, moves or removes the deadlines of open tasks (requirements 8.4), and shows the outcome first (`planDeadline`).
 */
export function DeadlineDialog(props: ActionDialogPropsOf<typeof task>) {
  const { type, records } = props
  const [keys] = useState(createIdempotencyKeys)
  const [choice, setChoice] = useState(start)
  const change = (changed: Partial<DeadlineChoice>) => setChoice((current) => ({ ...current, ...changed }))
  const [textErrors, setTextErrors] = useState<Readonly<Record<string, string | null>>>({})
  const textError = Object.values(textErrors).find((each) => each !== null)
  const reportTextError = (member: string) => (message: string | null) =>
    setTextErrors((current) => ({ ...current, [member]: message }))
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const { holidays, reason: whyNoHolidays } = useHolidays(type, choice.skipHolidays)
  const limitProblem =
    findLimitProblem(type, 'moveDeadline', 'quantity', choice.quantity) ??
    findLimitProblem(type, 'assignDeadline', 'deadlineUtc', choice.other)
  const planned =
    limitProblem === undefined
      ? planDeadline(choice, { tasks: records, today, holidays })
      : { reason: limitProblem }
  const plan = 'reason' in planned ? undefined : planned
  return (
    <BulkDialog
      {...props}
      title="Deadline"
      actionLabel="Deadline wijzigen"
      disabledReason={textError ?? whyNoHolidays ?? ('reason' in planned ? planned.reason : undefined)}
      inputs={[plan?.call, plan?.values]}
      run={(_, bulk) => {
        if (!plan) return Promise.reject(new Error('There is no deadline to set'))
        const ids = records.map(({ id }) => id)
        return runCall(type, plan.call, { ids, bulk, values: plan.values }, keys)
      }}
      onDone={(result) =>
        announceTasks('deadline', records, result, {
          description: result.totalRecordsAffected > 0 ? describeSkipped(plan?.skipped ?? []) : undefined,
        })
      }
    >
      <ChoiceTiles
        label="Vaste deadline"
        autoFocus
        options={listPresets(choice, today, holidays)}
        value={choice.preset}
        onChange={(preset) => change({ preset, other: null })}
      />
      <CallField
        type={type}
        call="assignDeadline"
        member="deadlineUtc"
        onTextError={reportTextError('deadlineUtc')}
        label="Andere deadline"
        value={choice.other}
        onChange={(other) => change({ other, preset: null })}
      />
      <ChoiceTiles
        label="Of verschuiven"
        options={directions}
        value={choice.direction}
        onChange={(direction) => change({ direction })}
      />
      <div className={styles.pair}>
        <CallField
          type={type}
          call="moveDeadline"
          member="quantity"
          onTextError={reportTextError('quantity')}
          value={choice.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <CallField
          type={type}
          call="moveDeadline"
          member="timeIncrease"
          label="Eenheid"
          value={choice.unit}
          onChange={(unit) => change({ unit })}
        />
      </div>
      <div className={styles.pair}>
        <Checkbox
          label="Alleen werkdagen"
          value={choice.workingDaysOnly}
          onChange={(workingDaysOnly) => change({ workingDaysOnly })}
        />
        <Checkbox
          label="Feestdagen overslaan"
          value={choice.skipHolidays}
          onChange={(skipHolidays) => change({ skipHolidays })}
        />
      </div>
      <p className={styles.outcome} role="status">
        {plan
          ? [plan.outcome, describeSkipped(plan.skipped)].filter(Boolean).join(' ')
          : choice !== start && limitProblem === undefined && 'reason' in planned && planned.reason}
      </p>
    </BulkDialog>
  )
}

type Direction = NonNullable<DeadlineChoice['direction']>

const directions: readonly Option<Direction>[] = [
  { id: 'later', label: 'Later' },
  { id: 'earlier', label: 'Eerder' },
]

const presets: readonly Option<DeadlinePreset>[] = [
  { id: 'today', label: 'Vandaag' },
  { id: 'nextWorkingDay', label: 'Volgende werkdag' },
  { id: 'nextWeek', label: 'Volgende week' },
  { id: 'nextMonth', label: 'Volgende maand' },
]

function listPresets(
  { workingDaysOnly }: DeadlineChoice,
  today: string,
  holidays: readonly CalendarHoliday[],
): readonly Option<DeadlinePreset | 'none'>[] {
  const fixed = presets.map(({ id, label }) => {
    const { deadlineUtc } = presetDeadline(id, { today, workingDaysOnly, holidays })
    return { id, label, hint: formatDeadlineDay(deadlineUtc) }
  })
  return [...fixed, { id: 'none', label: 'Geen deadline' }]
}

interface Holidays {
  readonly holidays: readonly CalendarHoliday[]
  /** Why the presets are not known yet. */
  readonly reason: string | undefined
}

function useHolidays(type: ServedTypeOf<typeof task>, isWanted: boolean): Holidays {
  const { data, isError } = useQuery({
    queryKey: [...recordsKey(type), 'holidays'],
    queryFn: () => runCall(type, 'holidays', {}),
    enabled: isWanted,
  })
  if (!isWanted) return { holidays: [], reason: undefined }
  if (data) return { holidays: data.holidays, reason: undefined }
  return {
    holidays: [],
    reason: isError ? 'De feestdagen kunnen nu niet worden geladen.' : 'De feestdagen worden geladen.',
  }
}
