import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect } from 'vitest'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import type { ApiResponse, TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'
import { languageCases, permissionsOf } from './language-cases.ts'
import { languageFeatures } from './language-features.ts'

/**
 * The product with the record types of `languageCases`. Two roles get their permissions; the administrator's role
 * gets new permissions automatically.
 */
export async function startLanguageServer(postgres: ProvidedPostgres): Promise<DemonstrationServer> {
  const server = await startDemonstrationServer(postgres, {
    extra: { recordTypes: languageCases, features: languageFeatures },
  })
  await grant(await server.signIn('beheerder'), 'Financieel medewerker', permissionsOf(languageCases))
  return server
}

async function grant(client: TestClient, role: string, permissions: readonly string[]): Promise<void> {
  const roles = '/api/main/roles'
  const search = { description: role }
  const [before] = (await searchIds(client, roles, { search, matchingBehavior: 'Exact' })).items
  const held = before?.permissions as readonly string[]
  const answer = await client.put(`${roles}/${before?.id}`, {
    rowVersion: before?.rowVersion,
    permissions: [...held, ...permissions],
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

export async function createRecord(client: TestClient, path: string, body: object): Promise<AnyRecord> {
  const answer = await client.post<AnyRecord>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

export async function readRecord(client: TestClient, path: string): Promise<AnyRecord> {
  const answer = await client.get<AnyRecord>(path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

export async function searchIds(client: TestClient, path: string, body: object): Promise<Page<AnyRecord>> {
  const answer = await client.post<Page<AnyRecord>>(`${path}/search`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

export function readChildren(record: AnyRecord, member: string): readonly AnyRecord[] {
  return record[member] as readonly AnyRecord[]
}

/** The status of a response and the members in its errors. */
export function refusedFields(answer: ApiResponse): readonly string[] {
  const { errors = [] } = answer.body as { errors?: readonly { field: string }[] }
  return [String(answer.status), ...errors.map((error) => error.field)]
}

/** A tariff from one year to another. */
export function tariff(start: number, end: number): Record<string, unknown> {
  return { tariffAmount: 10, activeRangeUtc: { start: `${start}-01-01`, end: `${end}-01-01` } }
}
