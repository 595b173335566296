import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { expect } from 'vitest'
import type { ApiResponse } from '../server/test-client.ts'
import { type Choice, type Command, changeRecords, pick, type Sender } from './command.ts'
import { addChangeSet, findAct, type History, isUndone, type ModelChangeSet } from './history-model.ts'
import type { HistoryWorld, Person } from './history-world.ts'
import { type Members, trackedTypes } from './tracked-types.ts'
import { type JudgedUndo, judgeUndo, sortNames } from './undo-model.ts'

export const undoCommands = {
  undo: (sender: Sender, { first }: Choice): Command | undefined =>
    createUndo(sender, pickOne(sender, first)),

  /** Mostly refused, since it was done before. */
  undoAny: (sender: Sender, { first }: Choice): Command | undefined =>
    createUndo(sender, pickLatest(sender.history.log, first)),

  undoUndo: (sender: Sender, { first }: Choice): Command | undefined =>
    createUndo(
      sender,
      pickOne(sender, first, ({ undoes }) => undoes !== null),
    ),

  tryUndo: (sender: Sender, { first }: Choice): Command | undefined => {
    const { history, world } = sender
    const set = pickOne(sender, first)
    return (
      set && {
        label: `${sender.name}: try to undo ${set.id}`,
        send: async () => [await postUndo(sender, set, '?dryRun=true')],
        judge([answer]) {
          applyUndo(history, { set, by: sender, world, isTried: true }, answer)
          return history
        },
      }
    )
  },

  undoAtOnce: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const { history, world } = sender
    const set = pickOne(sender, first)
    const other = pick(world.people, second) ?? sender
    return (
      set && {
        label: `${sender.name} and ${other.name}: undo ${set.id} at once`,
        send: () => Promise.all([postUndo(sender, set), postUndo(other, set)]),
        judge(answers, written) {
          const both = answers.map((answer, index) => ({ answer, by: index === 0 ? sender : other }))
          // The one that wrote came first; the other found what it had left.
          const inOrder = both.toSorted((one, next) => rank(one.answer, written) - rank(next.answer, written))
          return inOrder.reduce(
            (reached, { answer, by }) => applyUndo(reached, { set, by, world }, answer),
            history,
          )
        },
      }
    )
  },

  /** Sets back by hand what a change set changed. */
  restoreByHand: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const set = pickLatest(sender.history.log, first)
    const write = pick(set?.writes ?? [], second)
    const now = sender.history.state.get(write?.id ?? '')
    if (!write?.before || !write.after || !now || now.type === 'task' || now.members['isDeleted'] === true)
      return undefined
    const sent: Members = pickHandMembers(write.before.members)
    const { id } = write
    return changeRecords(sender, {
      label: `set back ${now.type} ${id} to ${JSON.stringify(sent)}`,
      send: () =>
        sender.client.put(`${trackedTypes[now.type].path}/${id}`, {
          rowVersion: sender.rowVersions.get(id),
          ...sent,
        }),
      writes: [{ id, before: now, after: { ...now, members: { ...now.members, ...sent } } }],
    })
  },
} as const

/** Members that no reference or period makes difficult. */
function pickHandMembers(members: Members): Members {
  return Object.fromEntries(
    ['description', 'remark', 'percentage', 'postalCodeTo'].flatMap((name) =>
      name in members ? [[name, members[name]]] : [],
    ),
  )
}

/** A change set that is not undone. */
function pickOne(
  { history }: Sender,
  number: number,
  isMeant: (set: ModelChangeSet) => boolean = () => true,
): ModelChangeSet | undefined {
  return pickLatest(
    history.log.filter((set) => isMeant(set) && !isUndone(history, set)),
    number,
  )
}

/** Of the latest more often than of others: half of all are among the last four. */
function pickLatest<Item>(items: readonly Item[], number: number): Item | undefined {
  const back = number % 2 === 0 ? (number / 2) % 4 : number
  return items.at(-1 - (back % Math.max(items.length, 1)))
}

function createUndo(sender: Sender, set: ModelChangeSet | undefined): Command | undefined {
  const { history, world } = sender
  return (
    set && {
      label: `${sender.name}: undo ${set.id}`,
      send: async () => [await postUndo(sender, set)],
      judge: ([answer]) => applyUndo(history, { set, by: sender, world }, answer),
    }
  )
}

function postUndo({ client }: Person, { id }: ModelChangeSet, query = ''): Promise<ApiResponse> {
  return client.post(`/api/changesets/${id}/undo${query}`)
}

function rank({ body }: ApiResponse, written: ReadonlyMap<string, unknown>): number {
  const id = (body as Partial<UndoChangeSetAnswer>).changeSetId
  const place = [...written.keys()].indexOf(id ?? '')
  return place < 0 ? written.size : place
}

interface SentUndo {
  readonly set: ModelChangeSet
  readonly by: Person
  readonly world: HistoryWorld
  /** A dry run. */
  readonly isTried?: boolean
}

/** Expects the answer that an undo must give, and returns the history after it. */
function applyUndo(
  history: History,
  { set, by, world: { statuses }, isTried = false }: SentUndo,
  answer: ApiResponse | undefined,
): History {
  const text = JSON.stringify(answer?.body)
  const refusal = findRefusal(history, set)
  if (refusal !== undefined) {
    expect(answer, text).toMatchObject({ status: 422, body: { detail: refusal } })
    return history
  }
  expect(answer?.status, text).toBe(200)
  if (!answer) return history
  const { changeSetId, kept, ...counts } = answer.body as UndoChangeSetAnswer
  const judged = judgeUndo(history, set, { given: kept, statuses })
  const given = kept.map(({ label: _, ...each }) => ({ ...each, reason: sortNames(each.reason) }))
  const inOrder = <Each extends { readonly id: string }>(all: readonly Each[]) =>
    all.toSorted((one, other) => one.id.localeCompare(other.id))
  expect({ ...counts, kept: inOrder(given) }, text).toEqual({
    ...judged.answer,
    kept: inOrder(judged.answer.kept),
  })
  const {
    writes,
    answer: { keptCount },
  } = judged
  const undoneImports = isTried ? history.undoneImports : markImport(history, set, judged)
  if (changeSetId === null) return { ...history, undoneImports }
  const undo = {
    id: changeSetId,
    isImport: false,
    userName: by.name,
    undoes: set.id,
    writes,
    kept: keptCount,
  }
  return { ...addChangeSet(history, undo), undoneImports }
}

function findRefusal(history: History, set: ModelChangeSet): string | undefined {
  if (isUndone(history, set)) return 'Deze wijziging is al ongedaan gemaakt.'
  return history.undoneImports.has(set.id)
    ? 'Deze import is niet voltooid, of al ongedaan gemaakt.'
    : undefined
}

function markImport(history: History, set: ModelChangeSet, { answer }: JudgedUndo): ReadonlySet<string> {
  const { act, depth } = findAct(history, set)
  const undone = new Set(history.undoneImports)
  const isEffective = answer.undone + answer.partCount > 0 || (answer.keptCount === 0 && depth === 0)
  if (!act.isImport || !isEffective) return undone
  if (depth % 2 === 0) undone.add(act.id)
  else undone.delete(act.id)
  return undone
}
