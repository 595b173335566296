import { dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { periodOf } from './broken-rules.ts'
import {
  codeOf,
  createDeactivation,
  descriptionOf,
  newRecord,
  remarkOf,
  remarkUnless,
} from './code-table-commands.ts'
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
  pickSome,
  putRecord,
  rowVersionOf,
  type Sender,
} from './command.ts'
import type { Write } from './history-model.ts'
import { type Members, trackedTypes } from './tracked-types.ts'

const { path } = trackedTypes.vat

const days = ['2001-01-01', '2005-01-01', '2010-01-01', '2030-01-01', '2040-01-01', '2050-01-01'] as const

function pickDay(number: number): string {
  return days[number % days.length] ?? days[0]
}

const sentPeriod = (start: string, end: string | null = null) => ({ activeRangeUtc: { start, end } })

/** A period as it is stored. */
const storedPeriod = (start: string, end: string | null = null) => ({
  activeRangeUtc: { start: instantOfDay(start), end: end === null ? null : instantOfDay(end) },
})

export const versionCommands = {
  deactivate: createDeactivation('vat'),

  createVat: (sender: Sender, { first, second, third }: Choice): Command => {
    const ledger = pickLedger(sender, third)
    const members = {
      code: codeOf(sender, first),
      description: descriptionOf(sender, second),
      percentage: second % 30,
      generalLedgerId: ledger.id,
    }
    const start = pickDay(third % 3)
    return changeRecords(sender, {
      label: `create vat ${JSON.stringify(members)} from ${start}`,
      send: () => sender.client.post(path, { ...members, ...sentPeriod(start) }),
      writes: ledger.isRefused ? undefined : [newVersion(0, { ...members, ...storedPeriod(start) })],
    })
  },

  changeVat: (sender: Sender, choice: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'vat'), choice.first)
    if (!record) return undefined
    const ledger = pickLedger(sender, choice.third)
    const sent = pickMembersOf(
      {
        description: descriptionOf(sender, choice.second),
        percentage: choice.second % 30,
        remark: remarkOf(choice.second),
        generalLedgerId: ledger.id,
        ...(choice.first % 3 === 0 && { code: codeOf(sender, choice.second) }),
      },
      choice.third,
    )
    const isNew = 'generalLedgerId' in sent && ledger.id !== record.members['generalLedgerId']
    return putRecord(sender, record, { sent, isRefused: isNew && ledger.isRefused })
  },

  movePeriod: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'vat'), first)
    if (!record) return undefined
    const [start, end] = [pickDay(second), third % 2 === 0 ? null : pickDay(second + 1 + (third % 3))]
    return changeRecords(sender, {
      label: `move vat ${record.id} to ${start} – ${end}`,
      send: () =>
        sender.client.put(`${path}/${record.id}`, {
          rowVersion: rowVersionOf(sender, record),
          ...sentPeriod(start, end),
        }),
      writes: [changeOf(record, storedPeriod(start, end))],
    })
  },

  createVersion: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'vat'), first)
    if (!record) return undefined
    const start = pickDay(second)
    const percentage = third % 30
    const before = periodOf(record)
    const isAfter = before.start === null || instantOfDay(start) > before.start
    const next = { ...record.members, percentage, ...storedPeriod(start) }
    return changeRecords(sender, {
      label: `new version of vat ${record.id} from ${start}`,
      send: () =>
        sender.client.post(`${path}/newversion`, { id: record.id, percentage, ...sentPeriod(start) }),
      writes: isAfter
        ? [
            ...(before.end === null || before.end > instantOfDay(start)
              ? [closeAt(record, instantOfDay(start))]
              : []),
            newVersion(0, next, record.seriesId),
          ]
        : undefined,
    })
  },

  endVersions: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const records = pickSome(listRecords(sender, 'vat'), first, 1 + (third % 3))
    if (records.length === 0) return undefined
    const day = pickDay(second)
    const remark = remarkOf(third)
    const ids = records.map(({ id }) => id)
    const isEndable = (record: FoundRecord) => {
      const { start, end } = periodOf(record)
      return end === null && (start === null || start < instantOfDay(day))
    }
    return changeRecords(sender, {
      label: `end vats ${ids.join()} at ${day} (${remark})`,
      send: () => sender.client.post(`${path}/assignenddate`, { ids, endDateUtc: day, remark }),
      kind: 'bulk',
      writes: records.filter(isEndable).map((record) => {
        const { after, ...write } = closeAt(record, instantOfDay(day))
        return {
          ...write,
          after: after && { ...after, members: { ...after.members, ...remarkUnless(record, remark) } },
        }
      }),
    })
  },

  deleteVat: (sender: Sender, { first }: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'vat'), first)
    if (!record) return undefined
    const { id, ...before } = record
    return changeRecords(sender, {
      label: `delete vat ${id}`,
      send: () => sender.client.delete(`${path}/${id}`, { rowVersion: rowVersionOf(sender, record) }),
      writes: [{ id, before }],
    })
  },

  /** Changes a version, and makes a series of two versions. */
  importVats: (sender: Sender, { first, second, third }: Choice): Command => {
    const record = pick(listRecords(sender, 'vat'), first)
    const taken = new Set(listRecords(sender, 'vat').map(({ members }) => members['code']))
    const code = [0, 1, 2, 3, 4].map((number) => codeOf(sender, number)).find((each) => !taken.has(each))
    const [start, next] = [pickDay(third % 3), pickDay(3 + (third % 3))]
    const description = descriptionOf(sender, second)
    const start0 = record && periodOf(record).start
    const changed =
      record && typeof start0 === 'string' ? { description, percentage: second % 30 } : undefined
    const rows = [
      ...(record && changed && typeof start0 === 'string'
        ? [rowOf({ ...record.members, ...changed }, start0)]
        : []),
      ...(code === undefined
        ? []
        : [start, next].map((day) =>
            rowOf({ code, description, percentage: third % 30 }, instantOfDay(day)),
          )),
    ]
    const made = { code, description, percentage: third % 30 }
    return importRows(sender, 'import', rows, [
      ...(record && changed ? [changeOf(record, changed)] : []),
      ...(code === undefined
        ? []
        : [
            newVersion(0, { ...made, ...storedPeriod(start, next) }),
            newVersion(1, { ...made, ...storedPeriod(next) }, newId(0)),
          ]),
    ])
  },

  /** Adds a version to a series. */
  importVersions: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'vat'), first)
    if (!record) return undefined
    const start = instantOfDay(pickDay(second))
    const versions = listRecords(sender, 'vat')
      .filter(({ seriesId }) => seriesId === record.seriesId)
      .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
    const before = versions.findLast((version) => startOf(version) < start)
    const after = versions.find((version) => startOf(version) > start)
    const percentage = third % 30
    const description = descriptionOf(sender, third)
    const rows = [rowOf({ ...record.members, percentage, description }, start)]
    const sent = { code: record.members['code'], percentage, description }
    const basis = before ?? after
    if (!basis || versions.some((version) => startOf(version) === start)) return undefined
    const period = { activeRangeUtc: { start, end: after ? startOf(after) : null } }
    return importRows(sender, 'importnewversion', rows, [
      ...(before && periodOf(before).end === null ? [closeAt(before, start)] : []),
      newVersion(0, { ...basis.members, ...sent, ...period }, record.seriesId),
    ])
  },
} as const

function startOf(record: FoundRecord): string {
  return periodOf(record).start ?? ''
}

/** The ledger to refer to, or none; an inactive one is refused. */
function pickLedger(
  sender: Sender,
  number: number,
): { readonly id: string | null; readonly isRefused: boolean } {
  const found = number % 3 === 0 ? undefined : pick(listRecords(sender, 'ledger'), number)
  return { id: found?.id ?? null, isRefused: found?.members['status'] === 'Inactive' }
}

function newVersion(number: number, members: Members, seriesId: string | null = newId(number)): Write {
  return { id: newId(number), after: { ...newRecord('vat', members), seriesId } }
}

function closeAt(record: FoundRecord, end: string): Write {
  return changeOf(record, { activeRangeUtc: { ...periodOf(record), end } })
}

function rowOf(members: Members, start: string): string {
  const [year, month, day] = dayOf(start).split('-')
  const { code, description, percentage } = members
  return `${String(code)};${String(description)};${String(percentage)};${day}-${month}-${year}\n`
}

function importRows(
  sender: Sender,
  address: 'import' | 'importnewversion',
  rows: readonly string[],
  writes: readonly Write[],
): Command {
  return changeRecords(sender, {
    label: `${address} vats ${rows.join(' ')}`,
    send: () =>
      sender.client.upload(
        `${path}/${address}`,
        'btw.csv',
        `Code;Omschrijving;Percentage;Actief van\n${rows.join('')}`,
      ),
    kind: 'import',
    writes,
  })
}
