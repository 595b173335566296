import { createDeactivation, descriptionOf, newRecord, remarkOf } from './code-table-commands.ts'
import {
  type Choice,
  type Command,
  changeOf,
  changeRecords,
  type FoundRecord,
  listRecords,
  newId,
  pick,
  pickMembersOf,
  putRecord,
  rowVersionOf,
  type Sender,
} from './command.ts'
import type { Write } from './history-model.ts'
import { type Members, trackedTypes } from './tracked-types.ts'

const { path } = trackedTypes.region

/** Few, so that rows are often equal. */
const ranges = [
  { postalCodeFrom: '1000', postalCodeTo: '1099' },
  { postalCodeFrom: '1100', postalCodeTo: '1199' },
  { postalCodeFrom: '1200', postalCodeTo: '1299' },
] as const

function rangeOf(number: number): Members {
  return ranges[number % ranges.length] ?? ranges[0]
}

export const regionCommands = {
  deactivate: createDeactivation('region'),

  createRegion: (sender: Sender, { first, second, third }: Choice): Command => {
    const own = {
      description: descriptionOf(sender, first),
      countryId: sender.world.countryId,
      remark: remarkOf(third),
    }
    const rows = [...new Set([rangeOf(second), rangeOf(third)])].slice(0, third % 3)
    return changeRecords(sender, {
      label: `create region ${JSON.stringify({ ...own, rows })}`,
      send: () => sender.client.post(path, { ...own, postalCodeRanges: rows }),
      writes: [
        { id: newId(0), after: newRecord('region', own) },
        ...rows.map((row, index) => newRange(1 + index, { ...row, regionId: newId(0) })),
      ],
    })
  },

  /** Changes a region and up to one row in each way: another value, marked as deleted, restored and new. */
  changeRegion: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const region = pick(listRecords(sender, 'region'), first)
    if (!region) return undefined
    const own = pickMembersOf(
      {
        remark: remarkOf(second),
        description: descriptionOf(sender, second),
        status: second % 2 === 0 ? 'Active' : 'Inactive',
      },
      third,
    )
    const rows = listRecords(sender, 'range').filter(({ members }) => members['regionId'] === region.id)
    const sent = pickRowChanges(rows, second, third)
    const added = third % 3 === 0 ? [rangeOf(second)] : []
    return changeRecords(sender, {
      label: `change region ${region.id} to ${JSON.stringify({ ...own, sent: sent.map(([{ id }, members]) => ({ id, ...members })), added })}`,
      send: () =>
        sender.client.put(`${path}/${region.id}`, {
          rowVersion: rowVersionOf(sender, region),
          ...own,
          postalCodeRanges: [...sent.map(([{ id }, members]) => ({ id, ...members })), ...added],
        }),
      writes: [
        changeOf(region, own),
        ...sent.map(([row, members]) => changeOf(row, members)),
        ...added.map((row) => newRange(0, { ...row, regionId: region.id })),
      ],
    })
  },

  changeRange: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const rows = listRecords(sender, 'range').filter(({ members }) => members['isDeleted'] === false)
    const row = pick(rows, first)
    const sent = pickMembersOf(
      { remark: remarkOf(second), postalCodeTo: rangeOf(second)['postalCodeTo'], status: 'Inactive' },
      third,
    )
    return row && putRecord(sender, row, { sent })
  },

  createRange: (sender: Sender, { first, second }: Choice): Command | undefined => {
    const region = pick(listRecords(sender, 'region'), first)
    const sent = { ...rangeOf(second), regionId: region?.id ?? null, remark: remarkOf(second) }
    return (
      region &&
      changeRecords(sender, {
        label: `create range ${JSON.stringify(sent)}`,
        send: () => sender.client.post(trackedTypes.range.path, sent),
        writes: [newRange(0, sent)],
      })
    )
  },
} as const

function newRange(number: number, members: Members): Write {
  return { id: newId(number), after: newRecord('range', { isDeleted: false, ...members }) }
}

/** Pairs of a row and what is sent of it. */
function pickRowChanges(
  rows: readonly FoundRecord[],
  second: number,
  third: number,
): readonly (readonly [FoundRecord, Members])[] {
  const [live, deleted] = [false, true].map((isDeleted) =>
    rows.filter(({ members }) => members['isDeleted'] === isDeleted),
  )
  const changed = pick(live ?? [], second)
  const removed = pick(live ?? [], third)
  const restored = pick(deleted ?? [], second)
  return [
    ...(changed && third % 2 === 0 ? [[changed, { remark: remarkOf(third) }] as const] : []),
    ...(removed && removed !== changed && third % 2 === 1 ? [[removed, { isDeleted: true }] as const] : []),
    ...(restored && third % 5 < 2 ? [[restored, { isDeleted: false }] as const] : []),
  ]
}
