import {
  type Choice,
  type Command,
  changeOf,
  changeRecords,
  type FoundRecord,
  listRecords,
  type MakeCommand,
  newId,
  pick,
  pickMembersOf,
  pickSome,
  putRecord,
  type Sender,
} from './command.ts'
import type { ModelRecord } from './history-model.ts'
import { type Members, pickMembers, type TrackedName, trackedTypes } from './tracked-types.ts'

const remarks = [null, 'Een', 'Twee', 'Drie'] as const

/** Few, so that codes are often taken. */
export function codeOf({ prefix }: Sender, number: number): string {
  return `${prefix}${'ABCDE'[number % 5]}`
}

export function descriptionOf({ prefix }: Sender, number: number): string {
  return `${prefix} ${['rood', 'geel', 'groen', 'blauw'][number % 4]}`
}

export function remarkOf(number: number): string | null {
  return remarks[number % remarks.length] ?? null
}

/** A new record of a type without versions, with these members. */
export function newRecord(type: TrackedName, members: Members): ModelRecord {
  const status = 'status' in trackedTypes[type].members ? { status: 'Active' } : {}
  return { type, seriesId: null, members: { ...pickMembers(type, {}), ...status, ...members } }
}

export function createRecord(
  sender: Sender,
  type: TrackedName,
  { sent, isRefused = false }: { readonly sent: Members; readonly isRefused?: boolean },
): Command {
  return changeRecords(sender, {
    label: `create ${type} ${JSON.stringify(sent)}`,
    send: () => sender.client.post(trackedTypes[type].path, sent),
    writes: isRefused ? undefined : [{ id: newId(0), after: newRecord(type, sent) }],
  })
}

export const codeTableCommands = {
  createLedger: (sender: Sender, { first, second, third }: Choice): Command =>
    createRecord(sender, 'ledger', {
      sent: {
        code: codeOf(sender, first),
        description: descriptionOf(sender, second),
        remark: remarkOf(third),
      },
    }),

  changeLedger: (sender: Sender, choice: Choice): Command | undefined => {
    const record = pick(listRecords(sender, 'ledger'), choice.first)
    return (
      record &&
      putRecord(sender, record, { sent: pickMembersOf(ledgerMembers(sender, choice), choice.third) })
    )
  },

  importLedgers: (sender: Sender, { first, second, third }: Choice): Command => {
    const records = new Map(listRecords(sender, 'ledger').map((each) => [each.members['code'], each]))
    const rows = [0, 1, 2].map((index) => ({
      code: codeOf(sender, first + index),
      description: descriptionOf(sender, second + index * third),
      remark: `Regel ${(third + index) % 3}`,
    }))
    const lines = rows.map(({ code, description, remark }) => `${code};${description};${remark}\n`)
    return changeRecords(sender, {
      label: `import ledgers ${lines.join(' ')}`,
      send: () =>
        sender.client.upload(
          `${trackedTypes.ledger.path}/import`,
          'rekeningen.csv',
          `Code;Omschrijving;Opmerking\n${lines.join('')}`,
        ),
      kind: 'import',
      writes: rows.map((row, index) => {
        const known = records.get(row.code)
        return known ? changeOf(known, row) : { id: newId(index), after: newRecord('ledger', row) }
      }),
    })
  },

  deactivateLedgers: createDeactivation('ledger'),
} as const

export function createDeactivation(type: TrackedName): MakeCommand {
  return (sender, { first, second, third }) => {
    const records = pickSome(listRecords(sender, type), first, 1 + (second % 3))
    if (records.length === 0) return undefined
    const remark = remarkOf(third)
    const ids = records.map(({ id }) => id)
    return changeRecords(sender, {
      label: `deactivate ${type} ${ids.join()} (${remark})`,
      send: () => sender.client.post(`${trackedTypes[type].path}/bulkdeactivate`, { ids, remark }),
      kind: 'bulk',
      writes: records
        .filter(({ members }) => members['status'] === 'Active')
        .map((record) => changeOf(record, { status: 'Inactive', ...remarkUnless(record, remark) })),
    })
  }
}

function ledgerMembers(sender: Sender, { first, second }: Choice): Members {
  return {
    description: descriptionOf(sender, second),
    code: codeOf(sender, second),
    remark: remarkOf(second),
    status: second % 2 === 0 ? 'Active' : 'Inactive',
    ...(first % 2 === 0 && { remark: remarkOf(first) }),
  }
}

/** The remark of a bulk action replaces no other. */
export function remarkUnless({ members }: FoundRecord, remark: string | null): Members {
  return members['remark'] === null && remark !== null ? { remark } : {}
}
