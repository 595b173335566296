import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Page } from '@stamboek/model/contract/record-calls'
import { wallClockOf } from '@stamboek/model/schema/amsterdam-time'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const vats = '/api/main/vats'
const ledgers = '/api/main/generalledgers'

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function exported(path: string, body: object, client = beheerder) {
  const answer = await client.post<Buffer>(`${path}/export`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return sheetIn(answer.body)
}

async function sheetIn(file: Buffer) {
  const workbook = await readXlsx(file, { readStyles: true })
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('There is no sheet')
  const [headers = [], ...rows] = sheet.rows
  const column = (header: string) => rows.map((row) => row[headers.indexOf(header)])
  return { sheet, headers, rows, column, title: workbook.properties?.title }
}

async function found(path: string, body: object = {}, client = beheerder): Promise<readonly AnyRecord[]> {
  const answer = await client.post<Page<AnyRecord>>(`${path}/search`, { limit: 1000, ...body })
  expect(answer.status).toBe(200)
  return answer.body.items
}

/** The instant whose UTC clock time is the given one in Amsterdam: cells have no time zone. */
function onClock(instant: string): Date {
  return new Date(wallClockOf(instant) ?? Number.NaN)
}

async function made(path: string, body: object, client = beheerder): Promise<AnyRecord> {
  const answer = await client.post<AnyRecord>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('an exported sheet', () => {
  test('has the columns asked for, in their order, each with values of its own type', async () => {
    const fields = [
      'percentage',
      'code',
      'generalLedgerId',
      'activeRangeUtc',
      'status',
      'isGlobalSystemBusinessUnitRecord',
      'createdOnUtc',
    ]
    const columns = fields.map((field) => ({ field, ...(field === 'percentage' && { header: 'Tarief' }) }))
    const { headers, rows } = await sheetIn(
      (await beheerder.post<Buffer>(`${vats}/export`, { columns })).body,
    )
    expect(headers).toEqual([
      'Tarief',
      'Code',
      'Grootboekrekening',
      'Actief van',
      'Actief tot en met',
      'Status',
      'Alle business units',
      'Aangemaakt op',
      'id',
      'rowVersion',
    ])
    const records = await found(vats)
    expect(rows).toHaveLength(records.length)
    expect(rows).toEqual(
      records.map((record) => {
        const { start, end } = record.activeRangeUtc as { start: string; end: string | null }
        return [
          record.percentage,
          record.code,
          (record.generalLedger as { label: string } | null)?.label ?? null,
          onClock(start),
          end && onClock(new Date(Date.parse(end) - 86_400_000).toISOString()),
          'Actief',
          'Ja',
          onClock(record.createdOnUtc as string),
          record.id,
          record.rowVersion,
        ]
      }),
    )
  })

  test('has hidden columns for id and version, and lists of allowed values', async () => {
    const { sheet } = await exported(vats, {
      columns: [
        { field: 'code' },
        { field: 'generalLedgerId' },
        { field: 'status' },
        { field: 'createdById' },
      ],
    })
    expect(sheet.columns?.map(({ hidden = false }) => hidden)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    // Room for a thousand rows more, and not for the million that a sheet can have.
    const last = sheet.rows.length + 1_000
    expect(sheet.dataValidations).toMatchObject([
      { range: `B2:B${last}`, formula1: expect.stringMatching(/^'Keuzelijsten'!\$A\$1:\$A\$\d+$/) as string },
      { range: `C2:C${last}`, values: ['Actief', 'Inactief'], errorStyle: 'warning' },
    ])
  })

  test('has a file name and title of its contents', async () => {
    const answer = await beheerder.post<Buffer>(`${vats}/export`, {
      columns: [{ field: 'code' }],
      title: 'Tarieven "één"',
    })
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Tarieven een \d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Tarieven%20%C3%A9%C3%A9n%20\d{4}-\d\d-\d\d\.xlsx$/,
    )
    expect((await sheetIn(answer.body)).title).toBe('Tarieven "één"')
    expect((await exported(vats, { columns: [{ field: 'code' }] })).title).toBe('Btw-tarieven')
  })
})

describe('the records of an exported sheet', () => {
  const columns = [{ field: 'description' }]

  test('are those of the same search, in the same order', async () => {
    const body = {
      search: { description: 'e', status: 'Active' },
      matchingBehavior: 'Contains',
      sort: [{ field: 'description', order: 'descending' }],
    }
    const ids = (await found('/api/main/countries', body)).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(100)
    expect((await exported('/api/main/countries', { ...body, columns })).column('id')).toEqual(ids)
  })

  test('are only the selected ones that the search finds', async () => {
    const [first, second, third] = await found(ledgers)
    const ids = [third?.id, first?.id, '00000000-0000-7000-8000-000000000000']
    expect((await exported(ledgers, { columns, ids })).column('id')).toEqual([first?.id, third?.id])
    const search = { description: second?.description }
    const body = { columns, ids, search, matchingBehavior: 'Exact' }
    expect((await exported(ledgers, body)).rows).toEqual([])
  })

  test('are the versions of the reference date', async () => {
    const one = await made(vats, {
      description: 'Versies',
      code: 'VERSIES',
      percentage: 5,
      activeRangeUtc: { start: '2020-01-01', end: null },
    })
    const next = { id: one.id, percentage: 6, activeRangeUtc: { start: '2030-01-01', end: null } }
    await made(`${vats}/newversion`, next)
    const percentages = async (referenceDateUtc?: string) => {
      const body = { columns: [{ field: 'percentage' }], search: { code: 'VERSIES' }, referenceDateUtc }
      return (await exported(vats, body))
        .column('Percentage')
        .toSorted((left, right) => Number(left) - Number(right))
    }
    expect(await percentages()).toEqual([5, 6])
    expect(await percentages('2025-01-01T00:00:00Z')).toEqual([5])
    expect(await percentages('2035-01-01T00:00:00Z')).toEqual([6])
  })

  test('are never those of another business unit', async () => {
    const [here, there] = await Promise.all(
      beheerder.businessUnits.slice(0, 2).map((unit) => server.signIn('beheerder', unit.description)),
    )
    const mine = { description: 'Alleen hier', code: 'HIER', isGlobalSystemBusinessUnitRecord: false }
    const record = await made(ledgers, mine, here)
    const body = { columns, ids: [record.id] }
    expect((await exported(ledgers, body, here)).column('id')).toEqual([record.id])
    expect((await exported(ledgers, body, there)).rows).toEqual([])
    expect((await exported(ledgers, { columns }, there)).column('id')).not.toContain(record.id)
  })
})

test.each([
  ['no body', undefined, ['', 'columns']],
  ['no columns', {}, ['columns']],
  ['an empty list', { columns: [] }, ['columns']],
  ['an unknown field', { columns: [{ field: 'planet' }] }, ['columns.0.field']],
  ['a field of every object', { columns: [{ field: 'constructor' }] }, ['columns.0.field']],
  ['an unknown member of a column', { columns: [{ field: 'userName', width: 1 }] }, ['columns.0.width']],
  ['a secret', { columns: [{ field: 'password' }] }, ['columns.0.field']],
  ['child records', { columns: [{ field: 'roles' }] }, ['columns.0.field']],
  ['a column twice', { columns: [{ field: 'userName' }, { field: 'userName' }] }, ['columns.1.field']],
  ['what the sheet carries by itself', { columns: [{ field: 'id' }] }, ['columns.0.field']],
  ['a page', { columns: [{ field: 'userName' }], limit: 10, skip: 1 }, ['limit', 'skip']],
  ['marks that are none', { columns: [{ field: 'userName' }], ids: ['x'] }, ['ids.0']],
  ['no marks', { columns: [{ field: 'userName' }], ids: [] }, ['ids']],
  ['a title that is no text', { columns: [{ field: 'userName' }], title: 1 }, ['title']],
  ['an unknown search', { columns: [{ field: 'userName' }], search: { planet: 1 } }, ['search.planet']],
  ['an unknown member', { columns: [{ field: 'userName' }], planet: 1 }, ['planet']],
])('an export of %s is refused', async (_, body, fields) => {
  const answer = await beheerder.post('/api/main/users/export', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields)
})

test('an export checks in the order of every route', async () => {
  const body = { columns: [{ field: 'planet' }] }
  expect((await server.visitor.post(`${vats}/export`, body)).status).toBe(401)
  const lezer = await server.signIn('lezer')
  expect((await lezer.post(`${vats}/export`, body)).status).toBe(403)
  expect((await lezer.post('/api/main/planets/export', body)).status).toBe(404)
  expect((await beheerder.post(`${vats}/export?x=1`, body)).status).toBe(400)
})

describe('an export with a slow client', () => {
  /** So much that it fits no buffer on the way, of random digits that do not pack well. */
  const rows = 60_000
  const statement = `INSERT INTO record.general_ledger (id, row_version, code, description, remark, status, system_value, created_on_utc, last_modified_on_utc, active_range_utc_start)
    SELECT gen_random_uuid(), 1, 'X' || n, 'Veel ' || md5(n::text), md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text), 'Active', false, now(), now(), now()
    FROM generate_series(1, ${rows}) n`
  /** Time limit in ms of waits that end at once on an idle machine. */
  const waitOptions = { timeout: 20_000 }
  const body = { columns: [{ field: 'description' }, { field: 'remark' }, { field: 'code' }] }

  beforeAll(async () => {
    await server.query(statement)
  })

  /** Connections of the server that are in the middle of an export: nothing else stays in a transaction. */
  async function exporting(): Promise<number> {
    const [row] = await server.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'stamboek' AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    )
    return row?.count as number
  }

  /** Begins an export and reads nothing of it but its head. */
  function begin(client = beheerder): {
    readonly request: ClientRequest
    readonly answer: Promise<IncomingMessage>
  } {
    const request = send(`${server.address}${ledgers}/export`, {
      method: 'POST',
      agent: false,
      headers: { ...client.callHeaders, 'content-type': 'application/json' },
    })
    const answer = new Promise<IncomingMessage>((resolve) => {
      request.on('response', resolve)
      // Those that are given up here.
      request.on('error', () => {})
    })
    request.end(JSON.stringify(body))
    return { request, answer }
  }

  test('releases its connection when the client disconnects', async () => {
    const { request, answer } = begin()
    expect((await answer).statusCode).toBe(200)
    await expect.poll(exporting, waitOptions).toBe(1)
    request.destroy()
    await expect.poll(exporting, waitOptions).toBe(0)
  })

  test('is aborted after a while, so that others can run', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const begun = Array.from({ length: 3 }, () => begin())
    try {
      await expect.poll(exporting, waitOptions).toBe(1)
      await vi.waitFor(async () => {
        vi.advanceTimersByTime(60_000)
        expect(await exporting()).toBe(0)
      }, waitOptions)
    } finally {
      vi.useRealTimers()
      for (const { request } of begun) request.destroy()
    }
  })

  test('runs one per user, queues a few more, refuses the rest, and lets other users pass', async () => {
    const begun = Array.from({ length: 12 }, () => begin())
    try {
      const refused = await new Promise<IncomingMessage>((resolve) => {
        for (const { answer } of begun) void answer.then((each) => each.statusCode === 200 || resolve(each))
      })
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe('5')
      expect(await json(refused)).toMatchObject({
        code: 'tooManyRequests',
        detail: 'Je hebt al veel exports openstaan. Probeer het straks opnieuw.',
      })
      await expect.poll(exporting, waitOptions).toBe(1)
      const other = begin(await server.signIn('financieel'))
      begun.push(other)
      expect((await other.answer).statusCode).toBe(200)
    } finally {
      for (const { request } of begun) request.destroy()
    }
    await expect.poll(exporting, waitOptions).toBe(0)
  })

  test('sends every row once to a client that resumes reading', async () => {
    const { column } = await exported(ledgers, { ...body, search: { description: 'Veel ' } })
    expect(new Set(column('Code')).size).toBe(rows)
    expect(column('Code')).toHaveLength(rows)
  })
})

describe('the export of an audit trail', () => {
  test('has the contents of the grid, in the requested order', async () => {
    const country = await made('/api/main/countries', {
      description: 'Proefland',
      isoCode2: 'QX',
      isoCode3: 'QXX',
    })
    const path = `/api/main/countries/${country.id}`
    await beheerder.put(path, { ...country, description: 'Proefland nieuw', remark: '=1+1' })
    const answer = await beheerder.get<Buffer>(`${path}/audit/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Audit trail - Proefland nieuw \d/)
    const { headers, rows, column, title, sheet } = await sheetIn(answer.body)
    expect(title).toBe('Audit trail - Proefland nieuw')
    expect(headers).toEqual([
      'Tijdstip',
      'Actie',
      'Gebruiker',
      'Gewijzigde velden',
      'Wijzigingen',
      'Opmerking',
      'Bijzonderheden',
      'Audit ID',
      'Correlatie ID',
      'Record ID',
    ])
    expect(sheet.columns?.map(({ hidden = false }) => hidden).filter(Boolean)).toHaveLength(3)
    expect(column('Actie')).toEqual(['Gewijzigd', 'Toegevoegd'])
    expect(column('Gewijzigde velden')[0]).toBe('Omschrijving, Opmerking')
    expect(column('Wijzigingen')[0]).toBe('Omschrijving: Proefland → Proefland nieuw; Opmerking: – → =1+1')
    expect(rows[0]?.[0]).toBeInstanceOf(Date)
    const oldestFirst = await sheetIn(
      (await beheerder.get<Buffer>(`${path}/audit/export?sortOrder=asc`)).body,
    )
    expect(oldestFirst.column('Actie')).toEqual(['Toegevoegd', 'Gewijzigd'])
  })

  test('is refused by the same checks as every route', async () => {
    const [vat] = await found(vats)
    const statusOf = async (path: string) => (await beheerder.get(path)).status
    expect(await statusOf(`${vats}/x/audit/export`)).toBe(400)
    expect(await statusOf(`${vats}/${vat?.id}/audit/export?sortOrder=up`)).toBe(400)
    expect(await statusOf(`${vats}/${vat?.id}/audit/export?limit=1`)).toBe(400)
    expect(await statusOf(`${vats}/00000000-0000-7000-8000-000000000000/audit/export`)).toBe(404)
  })
})
