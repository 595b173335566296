import type { NodeStatus, PoolStatus } from '@stamboek/model/contract/system-status'
import { expect, test } from 'vitest'
import { findWarnings, type WarningSources } from './find-warnings.ts'

const now = Date.UTC(2026, 10, 27, 12)
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()

const node: NodeStatus = {
  id: '1',
  hostName: 'noord',
  version: '1.0.0',
  commit: null,
  startedOnUtc: ago(1),
  seenOnUtc: ago(0),
  uptimeSeconds: 86_400,
  memoryBytes: 1,
  eventLoopDelayMs: 5,
  connections: 0,
  isDebugging: false,
  isAnswering: true,
}
const pool: PoolStatus = { name: 'main', maxConnections: 24, connections: 24, idle: 0, waiting: 0 }
const backup = (days: number) => ({
  name: 'nacht',
  startedOnUtc: ago(days + 0.01),
  endedOnUtc: ago(days),
  bytes: 1,
  state: 'completed' as const,
  message: null,
})
const chain = {
  businessUnitId: null,
  label: 'Alle business units',
  sealedEntries: 3,
  sealedThroughUtc: ago(0),
  verifiedOnUtc: ago(1),
  verifiedThroughUtc: ago(1),
  faultCount: 0,
  fault: null,
}
const noBackup = { last: null, lastCompleted: null, lastProof: null, lastProvenOnUtc: null }
const well: WarningSources = {
  measuredOnUtc: ago(0),
  isCopy: false,
  nodes: [node],
  database: {
    kind: 'embedded',
    version: '18.4',
    sizeBytes: 1,
    connections: 20,
    maxConnections: 100,
    oldestTransaction: { seconds: 600, applicationName: 'stamboek' },
    pools: [pool],
    slowestStatements: [],
    disk: { freeBytes: 50, totalBytes: 100 },
  },
  queue: { jobs: [], oldestWaitingSeconds: 600, givenUpLastDay: 0 },
  backup: {
    last: backup(1),
    lastCompleted: backup(1),
    lastProof: { name: 'nacht', verifiedOnUtc: ago(31), message: null },
    lastProvenOnUtc: ago(31),
  },
  auditChains: [chain],
}

test('says nothing when all is well', () => {
  expect(findWarnings(well)).toEqual([])
})

test.each<[string, Partial<WarningSources>]>([
  [
    'critical De audit trail van Noord klopt niet. Volgnummers 1 t/m 9: Er is 1 regel te weinig.',
    {
      auditChains: [
        chain,
        { ...chain, label: 'Noord', faultCount: 1, fault: 'Volgnummers 1 t/m 9: Er is 1 regel te weinig.' },
      ],
    },
  ],
  [
    'critical De audit trail van Noord klopt niet, op 2 plaatsen. Er is 1 regel te veel.',
    { auditChains: [{ ...chain, label: 'Noord', faultCount: 2, fault: 'Er is 1 regel te veel.' }] },
  ],
  ['warning Er is nog nooit een back-up gemaakt.', { backup: noBackup }],
  ['critical De laatste back-up is 2 dagen oud.', { backup: { ...well.backup, lastCompleted: backup(2) } }],
  [
    'critical De laatste back-up is mislukt: de schijf is vol.',
    { backup: { ...well.backup, last: { ...backup(0), state: 'failed', message: 'de schijf is vol.' } } },
  ],
  [
    'warning Van geen enkele back-up is bewezen dat hij terug te zetten is.',
    { backup: { ...well.backup, lastProof: null } },
  ],
  [
    'warning De laatste controle van een back-up is 32 dagen geleden.',
    { backup: { ...well.backup, lastProof: { name: 'nacht', verifiedOnUtc: ago(32), message: null } } },
  ],
  [
    'critical De laatste controle van een back-up is mislukt: Een bestand is beschadigd.',
    {
      backup: {
        ...well.backup,
        lastProof: { name: 'nacht', verifiedOnUtc: ago(0), message: 'Een bestand is beschadigd.' },
      },
    },
  ],
  [
    'warning Een transactie van psql staat al 11 minuten open.',
    { database: { ...well.database, oldestTransaction: { seconds: 660, applicationName: 'psql' } } },
  ],
  [
    'warning 3 bewerkingen wachten op een van de 24 verbindingen (main) met de database.',
    { database: { ...well.database, pools: [{ ...pool, waiting: 3 }] } },
  ],
  [
    'critical De databaseserver heeft 91 van de 100 toegestane verbindingen in gebruik.',
    { database: { ...well.database, connections: 91 } },
  ],
  [
    'warning De schijf van de database is voor 92% vol.',
    { database: { ...well.database, disk: { freeBytes: 8, totalBytes: 100 } } },
  ],
  [
    'critical De schijf van de database is voor 97% vol.',
    { database: { ...well.database, disk: { freeBytes: 3, totalBytes: 100 } } },
  ],
  [
    'critical Een taak wacht al 11 minuten op verwerking.',
    { queue: { ...well.queue, oldestWaitingSeconds: 660 } },
  ],
  [
    'warning Een taak wacht al 11 minuten op verwerking.',
    {
      queue: {
        ...well.queue,
        jobs: [{ name: 'import', state: 'running', count: 1 }],
        oldestWaitingSeconds: 660,
      },
    },
  ],
  ['warning In de laatste 24 uur is een taak opgegeven.', { queue: { ...well.queue, givenUpLastDay: 1 } }],
  ['warning In de laatste 24 uur zijn 2 taken opgegeven.', { queue: { ...well.queue, givenUpLastDay: 2 } }],
  [
    'warning De knooppunten hebben verschillende versies: 1.0.0, 1.1.0.',
    { nodes: [{ ...node, version: '1.1.0' }, node] },
  ],
  [
    'warning De knooppunten hebben verschillende versies: 1.0.0 (0123abcd), 1.0.0 (4567abcd).',
    { nodes: ['4567abcdef', '0123abcdef', '4567abcdef'].map((commit) => ({ ...node, commit })) },
  ],
  [
    'warning Deze database is een teruggezette kopie: zij voert geen taken uit en maakt geen back-ups.',
    {
      isCopy: true,
      backup: noBackup,
      queue: { jobs: [], oldestWaitingSeconds: 660, givenUpLastDay: 1 },
    },
  ],
  [
    'warning Knooppunt noord stond zojuist 1,5 seconden stil.',
    { nodes: [{ ...node, eventLoopDelayMs: 1_500 }] },
  ],
])('%s', (sentence, change) => {
  const warnings = findWarnings({ ...well, ...change })
  expect(warnings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([sentence])
  expect(warnings[0]?.advice).toMatch(/^[A-Z].+\.$/)
})

test('a server has no disk to watch, and the most severe comes first', () => {
  const warnings = findWarnings({
    ...well,
    database: { ...well.database, disk: null, pools: [{ ...pool, waiting: 1 }] },
    queue: { ...well.queue, oldestWaitingSeconds: 900 },
  })
  expect(warnings.map(({ message }) => message)).toEqual([
    'Een taak wacht al 15 minuten op verwerking.',
    '1 bewerking wacht op een van de 24 verbindingen (main) met de database.',
  ])
})
