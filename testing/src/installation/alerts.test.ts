import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promtool } from './promtool.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stamboek-alerts-'))
  copyFileSync(
    path.resolve(import.meta.dirname, '../../../deploy/alerts.yml'),
    path.join(folder, 'alerts.yml'),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const runPromtool = (...command: readonly string[]) => promtool(folder, ...command)

/** Values by series, in the notation of promtool, a minute apart; all are of one node. */
type Series = Readonly<Record<string, string>>

const well: Series = {
  'up{}': '1x240',
  'stamboek_database_up{}': '1x240',
  'stamboek_backup_age_seconds{}': '3600x240',
  'stamboek_backup_proof_age_seconds{}': '86400x240',
  'stamboek_restored_copy{}': '0x240',
  'stamboek_jobs_oldest_waiting_seconds{}': '30x240',
  'stamboek_jobs_given_up_last_day{}': '0x240',
  'stamboek_http_requests_total{action="Search",status="2xx"}': '0+100x240',
  'stamboek_http_requests_total{action="Search",status="5xx"}': '0+1x240',
  'stamboek_http_requests_total{action="health.ready",status="5xx"}': '0+50x240',
  'stamboek_event_loop_delay_seconds_bucket{le="0.5"}': '0+60x240',
  'stamboek_event_loop_delay_seconds_count{}': '0+60x240',
  'stamboek_database_pool_waiting{pool="main"}': '0 3 0 2 0x240',
  'stamboek_sign_in_failures_total{}': '0+2x240',
  'stamboek_sign_in_throttled_total{}': '0x240',
}

/** The names of the alerts that fire after four hours, of these values in place of those when all is well. */
function findFiring(
  changes: Readonly<Record<string, string | undefined>>,
  expected: readonly string[],
): string {
  const series = Object.entries({ ...well, ...changes }).flatMap(([name, values]) =>
    values === undefined
      ? []
      : [{ series: name.replace('{', '{job="stamboek",instance="a",').replace(',}', '}'), values }],
  )
  const firing = expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }))
  // JSON is YAML.
  const content = {
    rule_files: ['alerts.yml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        promql_expr_test: [
          { expr: 'max by (alertname) (ALERTS{alertstate="firing"})', eval_time: '4h', exp_samples: firing },
        ],
      },
    ],
  }
  writeFileSync(path.join(folder, 'case.yml'), JSON.stringify(content))
  return runPromtool('test', 'rules', 'case.yml')
}

test('promtool accepts the six rules', () => {
  expect(runPromtool('check', 'rules', 'alerts.yml')).toMatch(/^0: .*SUCCESS: 6 rules found/s)
})

test.each<[string, string, Readonly<Record<string, string | undefined>>]>([
  ['all is well', '', {}],
  ['the database is down on every node', 'StamboekDatabaseDown', { 'stamboek_database_up{}': '1x200 0x40' }],
  ['no node answers', 'StamboekDatabaseDown', { 'up{}': '1x200 0x40' }],
  ['the last back-up is old', 'StamboekBackupMissing', { 'stamboek_backup_age_seconds{}': '180000x240' }],
  ['there is no back-up', 'StamboekBackupMissing', { 'stamboek_backup_age_seconds{}': undefined }],
  ['the proof is old', 'StamboekBackupMissing', { 'stamboek_backup_proof_age_seconds{}': '3000000x240' }],
  [
    'no back-up was ever proved',
    'StamboekBackupMissing',
    { 'stamboek_backup_proof_age_seconds{}': undefined },
  ],
  [
    'a restored copy has no back-ups, and jobs that wait',
    '',
    {
      'stamboek_restored_copy{}': '1x240',
      'stamboek_backup_age_seconds{}': undefined,
      'stamboek_backup_proof_age_seconds{}': undefined,
      'stamboek_jobs_oldest_waiting_seconds{}': '0+60x240',
      'stamboek_jobs_given_up_last_day{}': '1x240',
    },
  ],
  [
    'a job waits behind another',
    '',
    {
      'stamboek_jobs_oldest_waiting_seconds{}': '0+60x240',
      'stamboek_jobs{exported_job="import",state="running"}': '1x240',
    },
  ],
  ['a job waits', 'StamboekJobsStuck', { 'stamboek_jobs_oldest_waiting_seconds{}': '0+60x240' }],
  ['a job was given up', 'StamboekJobsStuck', { 'stamboek_jobs_given_up_last_day{}': '1x240' }],
  [
    'answers are errors',
    'StamboekErrors',
    { 'stamboek_http_requests_total{action="Search",status="5xx"}': '0+5x240' },
  ],
  [
    'the event loop is blocked',
    'StamboekSlow',
    { 'stamboek_event_loop_delay_seconds_bucket{le="0.5"}': '0+57x240' },
  ],
  ['the pool is exhausted', 'StamboekSlow', { 'stamboek_database_pool_waiting{pool="main"}': '0x200 3x40' }],
  ['passwords are guessed', 'StamboekSignInFailures', { 'stamboek_sign_in_failures_total{}': '0+10x240' }],
])('when %s: %s', (_, name, changes) => {
  expect(findFiring(changes, name === '' ? [] : [name])).toMatch(/^0: /)
})
