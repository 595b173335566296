import { runTool } from './run-command.ts'

/**
 * `npm run kill-rounds [rounds] [target…]`. Default: 60 rounds over the targets in turn, and both drills of nodes. That of imports runs
 * a third as often; that of the change feed (`changes`) kills nodes and database as often.
 */
const given = process.argv.slice(2)
const isNumber = (argument: string) => /^[1-9]\d*$/.test(argument)
const [rounds = '60', ...others] = given.filter(isNumber)
const targets = given.filter((argument) => !isNumber(argument))
const killTargets = ['program', 'database', 'both']
const known = [...killTargets, 'changes']
if (others.length > 0 || targets.some((target) => !known.includes(target))) {
  console.error(`Usage: npm run kill-rounds [rounds] [${known.join(' | ')} …]`)
  process.exit(2)
}
const killed = targets.filter((target) => killTargets.includes(target))
const isAll = targets.length === 0

const { exitCode } = await runTool(
  'vitest',
  [
    'run',
    '--project=unit',
    '--project=drills',
    '--reporter=verbose',
    '--no-file-parallelism',
    ...(isAll || killed.length > 0
      ? ['testing/src/start/kill-rounds', 'testing/src/drills/import-kills']
      : []),
    ...(isAll || targets.includes('changes') ? ['testing/src/drills/change-feed-kills'] : []),
  ],
  {
    output: 'show',
    env: {
      KILL_ROUNDS: rounds,
      IMPORT_KILLS: String(Math.ceil(Number(rounds) / 3)),
      CHANGE_KILLS: rounds,
      ...(killed.length > 0 && { KILL_TARGETS: killed.join(',') }),
    },
  },
)
process.exitCode = exitCode
