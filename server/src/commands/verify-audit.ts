import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { formatHead } from '../audit-chain/chain-heads.ts'
import type { ChainVerification } from '../audit-chain/chain-verifier.ts'
import { allUnitsChain } from '../audit-chain/entry-link.ts'
import { findHeads, formatKnownHead, type KnownHead } from '../audit-chain/known-heads.ts'
import { countFaults } from '../audit-chain/start-verification.ts'
import { describeFault, readChainFacts, recordVerification } from '../audit-chain/verification-facts.ts'
import { type Verification, verifyEntries } from '../audit-chain/verify-entries.ts'
import { manifestFile } from '../backup/manifest.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import type { AuditRetention } from '../records/store/drop-old-audit-entries.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'
import { createProgress } from './progress.ts'
import {
  type Command,
  type CommandAnswer,
  type CommandInput,
  runAsProgram,
  textOption,
  WrongUse,
} from './run-command.ts'

/** Verifies that no entry of the audit trail was altered, removed or inserted (docs/operations.md). */
const command: Command = {
  name: 'verify-audit',
  meaning: 'nagaan of geen regel van de audit trail gewijzigd, verwijderd of ingevoegd is',
  defaultAction: 'verify',
  actions: {
    verify: {
      meaning: 'leest de audit trail en rekent elk zegel na; 1 als er iets niet klopt',
      options: {
        head: {
          type: 'string',
          meaning: 'een bewaard einde van een keten, <aantal>:<hash>; meer met komma’s ertussen',
        },
        heads: {
          type: 'string',
          meaning: 'een bestand waarin zulke einden staan, zoals een log, of de map van een back-up',
        },
        'dropped-before': {
          type: 'string',
          meaning: 'dag (jjjj-mm-dd) tot waar een kortere AUDIT_DAYS eerder regels mocht verwijderen',
        },
      },
      run: verify,
    },
  },
}

async function verify(input: CommandInput): Promise<CommandAnswer> {
  const heads = await readHeads(input)
  const day = readDay(textOption(input, 'dropped-before'))
  return withDatabase(async ({ database, config }) => {
    const { kysely } = database
    if (!(await relationExists(kysely, 'stamboek.audit_seal')))
      throw new StartError(
        'De audit trail van deze database is nog niet verzegeld: dat doet Stamboek zelf, zodra deze versie erop gestart is.',
      )
    if (!(await relationExists(kysely, 'stamboek.access_token')))
      throw new StartError(
        'Deze database is van een eerdere versie: ga de audit trail na met die versie, of start eerst deze versie erop.',
      )
    const verification = await verifyEntries(database, {
      readDroppedBefore: async () => Math.max(day, droppedBefore(config.auditRetention)),
      heads,
      onProgress: createProgress('volgnummers'),
    })
    await recordVerification(kysely, verification)
    const labels = new Map((await readChainFacts(kysely)).map(({ chain, label }) => [chain, label]))
    return describe(verification, (chain) => labelChain(chain, labels.get(chain)))
  })
}

async function readHeads(input: CommandInput): Promise<readonly KnownHead[]> {
  const [option, source] = [textOption(input, 'head'), textOption(input, 'heads')]
  const given = findHeads(option ?? '')
  if (option !== undefined && given.length !== option.split(',').length)
    throw new WrongUse('Geef --head als <aantal>:<hash>, zoals log en back-up het schrijven.')
  if (source === undefined) return given
  const isFolder = (await stat(source).catch(() => undefined))?.isDirectory()
  const file = isFolder ? path.join(source, manifestFile) : source
  const found: KnownHead[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file) }))
      found.push(...findHeads(line))
  } catch (error) {
    throw new StartError(`Het bestand ${file} is niet te lezen.`, { cause: error })
  }
  if (found.length === 0) throw new StartError(`In ${file} staat geen einde van een keten.`)
  return [...given, ...found]
}

function readDay(text: string | undefined): number {
  if (text === undefined) return -Infinity
  const time = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(time))
    throw new WrongUse('Geef --dropped-before als jjjj-mm-dd.')
  return time
}

const dayMs = 86_400_000
/** Clocks of database and command differ. */
const clockToleranceMs = 3_600_000

/** In milliseconds since 1970: what is younger the settings keep. */
function droppedBefore({ defaultDays, daysByType }: AuditRetention): number {
  const days = [...daysByType.values(), ...(defaultDays === null ? [] : [defaultDays])]
  return days.length === 0 ? -Infinity : Date.now() - Math.min(...days) * dayMs + clockToleranceMs
}

function labelChain(chain: string, label: string | null | undefined): string {
  return chain === allUnitsChain ? 'Alle business units' : (label ?? `Business unit ${chain}`)
}

function describe(verification: Verification, labelOf: (chain: string) => string): CommandAnswer {
  const { chains, entries, unsealed, missingHeads, uncheckableHeads } = verification
  const faults = countFaults(verification)
  const isBroken = faults > 0 || missingHeads.length > 0
  return {
    isIncomplete: isBroken,
    lines: [
      ...chains.flatMap((chain) => describeChain(chain, labelOf(chain.chain))),
      ...missingHeads.map(
        (head) =>
          `Het bewaarde einde ${formatKnownHead(head)} is geen punt van een keten: haar einde is afgesneden, of zij is opnieuw gemaakt.`,
      ),
      ...(uncheckableHeads.length > 0
        ? [
            `${countOf(uncheckableHeads.length, 'bewaard einde is', 'bewaarde einden zijn')} niet meer na te gaan: de regels daar zijn door de bewaartijd verwijderd.`,
          ]
        : []),
      ...(unsealed > 0 ? [`${countOf(unsealed, 'regel is', 'regels zijn')} nog niet verzegeld.`] : []),
      isBroken
        ? 'De audit trail klopt niet.'
        : `De audit trail klopt: ${countOf(entries, 'regel', 'regels')} nagerekend.`,
    ],
    data: {
      isValid: !isBroken,
      entries,
      unsealed,
      missingHeads: missingHeads.map(formatKnownHead),
      uncheckableHeads: uncheckableHeads.map(formatKnownHead),
      chains: chains.map(({ hash, ...chain }) => ({
        ...chain,
        label: labelOf(chain.chain),
        head: formatHead({ ...chain, hash }),
      })),
    },
  }
}

function describeChain(chain: ChainVerification, label: string): readonly string[] {
  const { entries, dropped, lastMadeAt, faults, faultCount } = chain
  const gone = dropped === 0 ? '' : `, waarvan ${countOf(dropped, 'regel', 'regels')} door de bewaartijd weg`
  const size = `${countOf(entries, 'regel', 'regels')}${gone}`
  const [first] = faults
  if (!first) return [`${label}: klopt t/m ${formatMoment(lastMadeAt)}, ${size}. Einde: ${formatHead(chain)}`]
  const right = first.from === null ? 'vanaf het begin niet' : `t/m ${formatMoment(first.from)}`
  return [
    `${label}: klopt ${right}; ${countOf(faultCount, 'breuk', 'breuken')} in ${size}.`,
    ...faults.map((fault) => `  ${describeFault(fault)}`),
    ...(faultCount > faults.length ? [`  … en ${faultCount - faults.length} andere.`] : []),
  ]
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('nl-NL')} ${count === 1 ? one : many}`
}

function formatMoment(instant: string | null): string {
  return instant === null
    ? 'het begin'
    : new Date(instant).toLocaleString('nl-NL', { timeZone: 'Europe/Amsterdam' })
}

await runAsProgram(command)
