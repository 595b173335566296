import { expect, test } from 'vitest'
import { RequestProblem } from '../request-problem.ts'
import { StartError } from '../start-error.ts'
import { type Command, runCommand } from './run-command.ts'

const command: Command = {
  name: 'proef',
  meaning: 'probeert iets',
  defaultAction: 'show',
  actions: {
    show: { meaning: 'toont', run: () => Promise.resolve({ lines: ['Een.', 'Twee.'], data: [1, 2] }) },
    greet: {
      meaning: 'groet',
      arguments: ['naam'],
      options: {
        how: { type: 'string', meaning: 'hoe' },
        loud: { type: 'boolean', meaning: 'luid' },
      },
      run: ({ given, options }) =>
        Promise.resolve({
          lines: [`${options.how ?? 'Dag'} ${given.naam}${options.loud ? '!' : '.'}`],
          data: given,
        }),
    },
    half: {
      meaning: 'doet de helft',
      run: () => Promise.resolve({ lines: ['Half.'], data: 0.5, isIncomplete: true }),
    },
    refuse: {
      meaning: 'weigert',
      run: () => Promise.reject(new RequestProblem('ruleBroken', 'Dat mag niet.')),
    },
    stop: { meaning: 'kan niet', run: () => Promise.reject(new StartError('Er is geen database.')) },
    break: { meaning: 'breekt', run: () => Promise.reject(new Error('Fault')) },
  },
}

async function run(...words: readonly string[]) {
  const out: string[] = []
  const error: string[] = []
  const code = await runCommand(command, words, {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  })
  return { code, out, error }
}

test.each([
  [[], ['Een.', 'Twee.']],
  [['show'], ['Een.', 'Twee.']],
  [['--json'], ['[\n  1,\n  2\n]']],
  [['greet', 'Jan'], ['Dag Jan.']],
  [['greet', '--how=Hallo', '--loud', 'Jan'], ['Hallo Jan!']],
  [['greet', 'Jan', '--json'], ['{\n  "naam": "Jan"\n}']],
  [['--json', 'greet', 'Jan'], ['{\n  "naam": "Jan"\n}']],
  [['--how', 'Hallo', 'greet', '--loud', 'Jan'], ['Hallo Jan!']],
])('%j is done', async (words, out) => {
  expect(await run(...words)).toEqual({ code: 0, out, error: [] })
})

test.each([
  [['weg'], 'Kies uit show, greet, half, refuse, stop, break, niet "weg".'],
  [['toString'], 'Kies uit show, greet, half, refuse, stop, break, niet "toString".'],
  [['greet'], 'greet verwacht <naam>.'],
  [['greet', 'Jan', 'Piet'], 'greet verwacht <naam>.'],
  [['show', 'alles'], 'show verwacht niets meer dan opties, en kreeg "alles".'],
  [['show', '--how=Hallo'], 'De optie --how bestaat hier niet, of mist haar waarde.'],
  [['greet', 'Jan', '--how'], 'De optie --how bestaat hier niet, of mist haar waarde.'],
])('%j is a wrong call', async (words, sentence) => {
  expect(await run(...words)).toEqual({
    code: 2,
    out: [],
    error: [sentence, 'npm run proef -- --help toont wat kan.'],
  })
})

test('what is refused, or left half done, exits with 1', async () => {
  expect(await run('refuse')).toEqual({ code: 1, out: [], error: ['Dat mag niet.'] })
  expect(await run('stop', '--json')).toEqual({
    code: 1,
    out: [],
    error: ['{"error":"Er is geen database."}'],
  })
  expect(await run('half')).toEqual({ code: 1, out: ['Half.'], error: [] })
  await expect(run('break')).rejects.toThrow('Fault')
})

test('the help names every action and option', async () => {
  const { code, out, error } = await run('greet', '--help')
  expect({ code, error }).toEqual({ code: 0, error: [] })
  for (const text of [
    'npm run proef',
    'greet <naam>',
    '--how=…',
    '--loud',
    'weigert',
    '(ook zonder woord)',
    '--json',
  ])
    expect(out.join('\n')).toContain(text)
})

test('without a default action a bare call is wrong', async () => {
  const { name, meaning, actions } = command
  const error: string[] = []
  expect(
    await runCommand({ name, meaning, actions }, [], { out: () => {}, error: (line) => error.push(line) }),
  ).toBe(2)
  expect(error[0]).toBe('Kies wat proef moet doen: show, greet, half, refuse, stop, break.')
})
