import { randomUUID } from 'node:crypto'
import type { TestClient } from '@stamboek/testing/server/test-client'
import { createZip, workbookParts } from '@stamboek/testing/sheets/workbook-files'
import type { Client } from 'pg'

/** A call that is cheap for its sender, and expensive for a server without limits. */
export interface HostileCall {
  readonly title: string
  /** Prepares the data of the calls, once. */
  readonly prepare?: (setting: HostileSetting) => Promise<unknown>
  readonly send: (client: TestClient) => Promise<unknown>
}

export interface HostileSetting {
  readonly client: TestClient
  readonly connection: Client
}

const mebibyte = 2 ** 20

export const hostileCalls: readonly HostileCall[] = [
  {
    title: 'CSV header of 1 MiB of spaces',
    send: (client) => tryImport(client, 'a.csv', `Code${' '.repeat(mebibyte)}*\n1\n`),
  },
  {
    title: 'Excel format of 1 MiB of brackets',
    send: (client) =>
      tryImport(
        client,
        'a.xlsx',
        Uint8Array.from(createZip(workbookParts({ formats: ['['.repeat(mebibyte)] }))),
      ),
  },
  {
    title: 'JSON of 100,000 levels',
    send: (client) => create(client, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  },
  { title: 'create of 8 MiB', send: (client) => create(client, JSON.stringify(region(8 * mebibyte, []))) },
  {
    title: 'create of 4 MB, 120,000 empty rows',
    send: (client) =>
      create(
        client,
        JSON.stringify(
          region(
            3_600_000,
            Array.from({ length: 120_000 }, () => ({})),
          ),
        ),
      ),
  },
  {
    title: 'create of 2 MB, rows of 900 unknown members',
    send: (client) =>
      create(
        client,
        JSON.stringify(
          region(
            1,
            Array.from({ length: 250 }, () => membersOf(900)),
          ),
        ),
      ),
  },
  {
    title: 'create of 3 MB, 250,000 different names',
    send: (client) => create(client, namedMembers(250_000)),
  },
  { title: 'create with 1,000 rows', send: createWithRows },
  { title: 'update of 4 MB, 4,000 rows as they are', send: updateWithRows },
  {
    title: 'search of 1 MB with unknown keys',
    send: (client) =>
      client.call('POST', '/api/main/countries/search', undefined, { rawBody: namedMembers(60_000) }),
  },
  {
    title: '/api/openapi.json, 100 at once',
    send: (client) => Promise.all(Array.from({ length: 100 }, () => client.get('/api/openapi.json'))),
  },
  {
    title: 'preference of 5,000 nested lists',
    send: (client) => preference(client, `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  },
  {
    title: 'preference of 250 kB, 125,000 numbers',
    send: (client) =>
      preference(client, JSON.stringify({ uiPreferences: { a: Array<number>(125_000).fill(1) } })),
  },
]

function tryImport(client: TestClient, fileName: string, content: string | Uint8Array<ArrayBuffer>) {
  return client.upload('/api/main/regions/import?dryRun=true', fileName, content)
}

function create(client: TestClient, rawBody: string) {
  return client.call('POST', '/api/main/regions', undefined, { rawBody })
}

function preference(client: TestClient, rawBody: string) {
  return client.call('POST', '/api/preferences/preferences/proef', undefined, { rawBody })
}

function region(descriptionLength: number, postalCodeRanges: readonly object[]) {
  return { description: 'x'.repeat(descriptionLength), postalCodeRanges }
}

function membersOf(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
}

function namedMembers(count: number): string {
  return JSON.stringify(membersOf(count))
}

interface Region {
  readonly id: string
  readonly postalCodeRanges: readonly object[]
}

async function createWithRows(client: TestClient): Promise<Region> {
  const countries = await client.post<{ items: readonly { id: string }[] }>('/api/main/countries/search', {
    limit: 1,
  })
  const { status, body } = await client.post<Region>('/api/main/regions', {
    description: `Proef ${randomUUID()}`,
    countryId: countries.body.items[0]?.id,
    postalCodeRanges: rowsFrom(1_000),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

function rowsFrom(first: number): readonly object[] {
  return Array.from({ length: 1_000 }, (_, index) => ({
    postalCodeFrom: String(first + index),
    postalCodeTo: String(first + index),
  }))
}

async function updateWithRows(client: TestClient): Promise<void> {
  let record = await createWithRows(client)
  const send = async (postalCodeRanges: readonly object[]) => {
    const { status, body } = await client.put<Region>(`/api/main/regions/${record.id}`, {
      ...record,
      postalCodeRanges,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    record = body
  }
  for (const first of [2_000, 3_000, 4_000]) await send([...record.postalCodeRanges, ...rowsFrom(first)])
  await send(record.postalCodeRanges)
}
