import { isClosed, type Task } from './task-members.ts'

/** Why a task cannot be changed: as a sentence, and as a clause after "omdat". */
interface Refusal {
  readonly sentence: string
  readonly reason: (count: number) => string
}

/** An absent flag allows nothing. */
type JudgedTask = Pick<Task, 'isClosed'> &
  Partial<Pick<Task, 'canAssignToMe' | 'canHandleTask' | 'canCancelTask'>>

type FindRefusal = (task: JudgedTask) => Refusal | undefined

const closed: Refusal = {
  sentence: 'Deze taak is al afgesloten.',
  reason: (count) => (count === 1 ? 'de taak al is afgesloten' : 'ze al zijn afgesloten'),
}
const notMine: Refusal = {
  sentence: 'Deze taak is al van jou, of je functie mag taken van dit type niet uitvoeren.',
  reason: (count) =>
    count === 1
      ? 'de taak al van jou is, of je functie die niet mag uitvoeren'
      : 'ze al van jou zijn, of je functie ze niet mag uitvoeren',
}
const notHandled: Refusal = {
  sentence: 'Je functie mag deze taak niet afronden.',
  reason: (count) => `je functie ${count === 1 ? 'die' : 'ze'} niet mag afronden`,
}
const notCancelled: Refusal = {
  sentence: 'Je functie mag deze taak niet annuleren.',
  reason: (count) => `je functie ${count === 1 ? 'die' : 'ze'} niet mag annuleren`,
}

const open: Refusal = {
  sentence: 'Deze taak is niet afgesloten.',
  reason: (count) => (count === 1 ? 'de taak niet is afgesloten' : 'ze niet zijn afgesloten'),
}

export const refuseClosed: FindRefusal = (task) => (isClosed(task) ? closed : undefined)

export const refuseAssignToMe: FindRefusal = (task) =>
  refuseClosed(task) ?? unless(task.canAssignToMe, notMine)

export const refuseComplete: FindRefusal = (task) =>
  refuseClosed(task) ?? unless(task.canHandleTask, notHandled)

export const refuseCancel: FindRefusal = (task) =>
  refuseClosed(task) ?? unless(task.canCancelTask, notCancelled)

export const refuseReopen: FindRefusal = (task) => (isClosed(task) ? undefined : open)

function unless(flag: boolean | undefined, refusal: Refusal): Refusal | undefined {
  return flag ? undefined : refusal
}

/** Returns the `whyNot` of an action: a Dutch sentence if none of the chosen tasks can be changed, else undefined. */
export function toWhyNot(find: FindRefusal): (tasks: readonly JudgedTask[]) => string | undefined {
  return (tasks) => {
    const refusals = tasks.map(find)
    const [first] = refusals
    if (!first || refusals.includes(undefined)) return undefined
    if (tasks.length === 1) return first.sentence
    const reasons = [...new Set(refusals)].flatMap((each) => (each ? [each.reason(tasks.length)] : []))
    return `Geen van de ${tasks.length.toLocaleString('nl-NL')} taken kan, omdat ${reasons.join(', of omdat ')}.`
  }
}
