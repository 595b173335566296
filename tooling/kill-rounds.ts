import { runTool } from './run-command.ts'

/**
 * `npm run kill-rounds [rounds] [target…]`. Default: 60 rounds over the targets in turn. The drills of nodes
 * run a third as often.
 */
const [rounds = '60', ...targets] = process.argv.slice(2)
const known = ['program', 'database', 'both']
const unknown = targets.filter((target) => !known.includes(target))
if (!/^[1-9]\d*$/.test(rounds) || unknown.length > 0) {
  console.error(`Usage: npm run kill-rounds [rounds] [${known.join(' | ')} …]`)
  process.exit(2)
}

const { exitCode } = await runTool(
  'vitest',
  [
    'run',
    '--project=unit',
    '--project=drills',
    '--reporter=verbose',
    '--no-file-parallelism',
    'testing/src/start/kill-rounds',
    'testing/src/drills/import-kills',
  ],
  {
    output: 'show',
    env: {
      KILL_ROUNDS: rounds,
      IMPORT_KILLS: String(Math.ceil(Number(rounds) / 3)),
      ...(targets.length > 0 && { KILL_TARGETS: targets.join(',') }),
    },
  },
)
process.exitCode = exitCode
