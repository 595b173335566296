import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { addAuditEntries, auditUnits, readLastSequence } from '@stamboek/testing/audit/audit-entries'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatHead, readChainHeads } from './chain-heads.ts'
import { allUnitsChain, entryChain, entryLink } from './entry-link.ts'
import { findHeads } from './known-heads.ts'
import { noteDropped } from './note-dropped.ts'
import { sealEntries } from './seal-entries.ts'
import { readChainFacts, readDroppedBefore, recordVerification } from './verification-facts.ts'
import { type Verification, verifyEntries } from './verify-entries.ts'

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(createRecordCatalogue(recordTypes))
})
afterAll(() => engine.close())
beforeEach(async () => {
  await run(
    'TRUNCATE stamboek.audit_entry, stamboek.audit_seal, stamboek.audit_verification RESTART IDENTITY',
  )
})

const entryCount = 3_000

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(engine.database.kysely)
}

async function seal() {
  const horizon = await readLastSequence(engine.database.kysely)
  return sealEntries(engine.database, { horizon })
}

async function fill(count = entryCount): Promise<void> {
  await addAuditEntries(engine.database.kysely, { count })
  await seal()
}

function verify(heads: string[] = []): Promise<Verification> {
  const { kysely } = engine.database
  return verifyEntries(engine.database, {
    readDroppedBefore: () => readDroppedBefore(kysely),
    heads: heads.flatMap(findHeads),
  })
}

const readHeads = async () => (await readChainHeads(engine.database.kysely)).map(formatHead)

/** Faults as `chain first-last message`, with the index of the chain in `auditUnits`. */
function listFaults({ chains }: Verification): readonly string[] {
  return chains.flatMap(({ chain, faults }) =>
    faults.map(
      ({ firstSequence, lastSequence, message }) =>
        `${chain === allUnitsChain ? 0 : auditUnits.indexOf(chain as never)} ${firstSequence}-${lastSequence} ${message}`,
    ),
  )
}

test('a trail that nobody touched is right, with a chain for each unit and one for all', async () => {
  await fill()
  const { chains, entries, unsealed, missingHeads } = await verify()
  expect(chains.map(({ chain, entries: count, faultCount }) => [chain, count, faultCount])).toEqual(
    [allUnitsChain, auditUnits[1], auditUnits[2]].map((chain) => [chain, 1_000, 0]),
  )
  expect({ entries, unsealed, missingHeads }).toEqual({ entries: entryCount, unsealed: 0, missingHeads: [] })
})

test('sealing in steps gives the hashes of sealing at once, and a later head contains an earlier one', async () => {
  const heads = new Set<string>()
  for (const count of [1, 7, 400, 3, 900, 5_000]) {
    await fill(count)
    for (const head of await readHeads()) heads.add(head)
  }
  const stepwise = await readHeads()
  expect(await verify([...heads])).toMatchObject({ missingHeads: [], uncheckableHeads: [] })
  await run('TRUNCATE stamboek.audit_seal')
  await seal()
  expect(await readHeads()).toEqual(stepwise)
})

test('an entry behind the horizon waits, and nothing is written when nothing is new', async () => {
  await addAuditEntries(engine.database.kysely, { count: 30 })
  expect(await sealEntries(engine.database, { horizon: 20 })).toMatchObject({ entries: 20, isDone: true })
  expect(await verify()).toMatchObject({ entries: 20, unsealed: 10 })
  expect(await seal()).toMatchObject({ entries: 10 })
  expect(await seal()).toEqual({ entries: 0, heads: [], isDone: true })
})

test('while another node seals, nothing is done', async () => {
  await addAuditEntries(engine.database.kysely, { count: 3 })
  await engine.database.kysely.transaction().execute(async (other) => {
    await sql`SELECT pg_advisory_xact_lock(7822030121)`.execute(other)
    expect(await seal()).toBeUndefined()
  })
  expect(await seal()).toMatchObject({ entries: 3 })
})

test('a run that is cut off keeps whole slices, and the next goes on behind them', async () => {
  await addAuditEntries(engine.database.kysely, { count: 6_000 })
  await run(
    `CREATE FUNCTION stamboek.cut_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cut off''; END'`,
  )
  await run(`CREATE TRIGGER cut_off BEFORE INSERT ON stamboek.audit_seal FOR EACH ROW
    WHEN (NEW.number = 5 AND NEW.chain = '${auditUnits[2]}') EXECUTE FUNCTION stamboek.cut_off()`)
  await expect(seal()).rejects.toThrow('cut off')
  await run('DROP FUNCTION stamboek.cut_off CASCADE')
  expect(await verify()).toMatchObject({ entries: 2_000, unsealed: 4_000 })
  expect(await seal()).toMatchObject({ entries: 4_000, isDone: true })
  expect(listFaults(await verify())).toEqual([])
})

test('two nodes at once make one chain', async () => {
  await addAuditEntries(engine.database.kysely, { count: entryCount })
  await Promise.all([seal(), seal(), seal()])
  await seal()
  expect(listFaults(await verify())).toEqual([])
})

describe('is found, in the entries of one seal', () => {
  beforeEach(() => fill())

  test.each([
    ['a changed value', `changes = jsonb_set(changes, '{0,after}', '"waarde 1501"')`],
    ['a byte of a remark', `remark = 'Opmerking "1500"'`],
    ['the user', 'user_id = gen_random_uuid()'],
    ['the token', 'token_id = gen_random_uuid()'],
    ['a time', `made_at = made_at + interval '1 ms'`],
    ['the id', 'id = gen_random_uuid()'],
    ['an action', `action = 'Insert'`],
    ['a change set', 'change_set_id = gen_random_uuid()'],
    ['a transaction', `transaction_id = '7'`],
  ])('%s', async (_name, change) => {
    await run(`UPDATE stamboek.audit_entry SET ${change} WHERE sequence = 1500`)
    expect(listFaults(await verify())).toEqual([
      '0 751-1500 Een of meer regels zijn gewijzigd of verwisseld.',
    ])
  })

  test('deleted entries', async () => {
    await run('DELETE FROM stamboek.audit_entry WHERE sequence IN (3, 1501, 1504)')
    expect(listFaults(await verify())).toEqual([
      '0 1-750 Er is 1 regel te weinig.',
      '1 1499-2248 Er zijn 2 regels te weinig.',
    ])
  })

  test('two swapped entries', async () => {
    await run(
      `UPDATE stamboek.audit_entry e SET changes = o.changes FROM stamboek.audit_entry o
        WHERE (e.sequence, o.sequence) IN ((1503, 1506), (1506, 1503))`,
    )
    expect(listFaults(await verify())).toEqual([
      '0 1501-2250 Een of meer regels zijn gewijzigd of verwisseld.',
    ])
  })

  test('an inserted entry, and one behind the last seal of its chain', async () => {
    await run('DELETE FROM stamboek.audit_entry WHERE sequence IN (1503, 2998)')
    await run('TRUNCATE stamboek.audit_seal')
    await seal()
    const insert = (sequence: number, unit: string) =>
      run(`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, business_unit_id, action, user_id, changes, sequence)
        OVERRIDING SYSTEM VALUE SELECT gen_random_uuid(), made_at, correlation_id, dto_key, record_id, ${unit}, action, user_id, changes, ${sequence}
        FROM stamboek.audit_entry WHERE sequence = 1`)
    await insert(1503, 'NULL')
    await insert(2998, `'33333333-3333-7333-8333-333333333333'`)
    expect(listFaults(await verify())).toEqual([
      '0 1501-2253 Er is 1 regel te veel.',
      '-1 1-3000 Er is 1 regel te veel, achter het laatste zegel.',
    ])
  })

  test('an entry that went to another unit, in both chains', async () => {
    await run(`UPDATE stamboek.audit_entry SET business_unit_id = NULL WHERE sequence = 1501`)
    expect(listFaults(await verify())).toEqual([
      '0 1501-2250 Er is 1 regel te veel.',
      '1 1499-2248 Er is 1 regel te weinig.',
    ])
  })

  test('a seal that was changed, removed or made to fit', async () => {
    await run(
      `UPDATE stamboek.audit_seal SET hash = sha256('') WHERE number = 2 AND chain = '${allUnitsChain}'`,
    )
    await run(`DELETE FROM stamboek.audit_seal WHERE number = 3 AND chain = '${auditUnits[1]}'`)
    await run(`DELETE FROM stamboek.audit_seal WHERE number = 4 AND chain = '${auditUnits[2]}'`)
    expect(listFaults(await verify())).toEqual([
      '0 751-1500 Het zegel sluit niet aan op het vorige: een van beide is gewijzigd.',
      '0 1501-2250 Het zegel sluit niet aan op het vorige: een van beide is gewijzigd.',
      '1 1499-2998 Een zegel ontbreekt.',
      '2 2250-3000 Er zijn 250 regels te veel, achter het laatste zegel.',
    ])
  })
})

describe('with a head that was kept elsewhere', () => {
  test('an end that was cut off with its seals shows', async () => {
    await fill()
    const [all = '', ...others] = await readHeads()
    const bare = all.split('/')[1] ?? ''
    await run(`DELETE FROM stamboek.audit_entry WHERE sequence > 2250 AND business_unit_id IS NULL`)
    await run(`DELETE FROM stamboek.audit_seal WHERE number = 4 AND chain = '${allUnitsChain}'`)
    expect(listFaults(await verify())).toEqual([])
    expect((await verify([all, ...others])).missingHeads).toEqual(findHeads(all))
    expect((await verify([bare])).missingHeads).toEqual(findHeads(bare))
  })

  test('so does a chain that was made anew over an altered entry', async () => {
    await fill()
    const heads = await readHeads()
    await run(`UPDATE stamboek.audit_entry SET remark = 'anders' WHERE sequence = 9`)
    await run('TRUNCATE stamboek.audit_seal')
    await seal()
    await fill(900)
    const { missingHeads, chains } = await verify(heads)
    expect(chains.every(({ faultCount }) => faultCount === 0)).toBe(true)
    expect(missingHeads).toEqual(findHeads(heads[0] ?? ''))
  })
})

test('a fault is confirmed before it counts: what is sealed and dropped during a verification is none', async () => {
  await fill(600)
  let isChanged = false
  const verification = await verifyEntries(engine.database, {
    readDroppedBefore: async () => Infinity,
    pace: async () => {
      if (isChanged) return
      isChanged = true
      await fill(90)
      await sql`WITH gone AS (DELETE FROM stamboek.audit_entry e WHERE e.sequence < 4
          RETURNING e.sequence, ${entryChain('e')} AS chain, ${entryLink('e')} AS link), ${noteDropped('gone')}
        SELECT 1`.execute(engine.database.kysely)
    },
  })
  expect(isChanged).toBe(true)
  expect(listFaults(verification)).toEqual([])
  expect(verification.entries).toBe(600)
})

test('the outcome stands beside the point to which each chain is sealed', async () => {
  const { kysely } = engine.database
  await fill()
  expect((await readChainFacts(kysely))[0]).toMatchObject({
    chain: allUnitsChain,
    entries: 1_000,
    verifiedAt: null,
  })
  await run('DELETE FROM stamboek.audit_entry WHERE sequence IN (3, 1500)')
  await recordVerification(kysely, await verify())
  const facts = await readChainFacts(kysely)
  expect(facts.map(({ faultCount, fault }) => [faultCount, fault])).toEqual([
    [
      2,
      expect.stringMatching(/^Volgnummers 1 t\/m 750, vanaf het begin t\/m .*: Er is 1 regel te weinig\.$/),
    ],
    [0, null],
    [0, null],
  ])
  expect(facts[1]?.verifiedThrough).toBe(facts[1]?.sealedThrough)
})
