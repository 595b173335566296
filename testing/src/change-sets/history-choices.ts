import * as fc from 'fast-check'
import { codeTableCommands } from './code-table-commands.ts'
import { type Choice, type Command, type MakeCommand, pick, type Sender } from './command.ts'
import { regionCommands } from './region-commands.ts'
import { taskCommands } from './task-commands.ts'
import { teamCommands } from './team-commands.ts'
import { undoCommands } from './undo-commands.ts'
import { versionCommands } from './version-commands.ts'

const changeCommands = {
  ledgers: codeTableCommands,
  vats: versionCommands,
  regions: regionCommands,
  teams: teamCommands,
  tasks: taskCommands,
} as const satisfies Record<string, Record<string, MakeCommand>>

type Subject = keyof typeof changeCommands

export interface CommandChoice extends Choice {
  readonly person: number
  readonly isUndo: boolean
  readonly command: number
}

const number = fc.nat(59)

/** Not shrunk: a failing history only loses commands. */
const anyChoice: fc.Arbitrary<CommandChoice> = fc.noShrink(
  fc.record({
    person: fc.nat(2),
    isUndo: fc.boolean(),
    command: fc.nat(999),
    first: number,
    second: number,
    third: number,
  }),
)

/** The fewer subjects, the more often its commands meet. */
const anySubjects = fc.noShrink(
  fc.shuffledSubarray(Object.keys(changeCommands) as Subject[], { minLength: 1 }),
)

/** Histories of up to `maxLength` commands. */
export function anyHistory(maxLength: number): fc.Arbitrary<ChosenHistory> {
  const choices = fc.array(anyChoice, { minLength: 1, maxLength, size: 'max' })
  return fc.noBias(fc.record({ subjects: anySubjects, choices }))
}

export interface ChosenHistory {
  readonly subjects: readonly Subject[]
  readonly choices: readonly CommandChoice[]
}

const { undo, undoUndo, ...otherUndos } = undoCommands
const undos = [
  undo,
  undo,
  undo,
  undoUndo,
  undoUndo,
  ...Object.values(otherUndos),
] as const satisfies readonly MakeCommand[]

function listCommands(subjects: readonly Subject[], isUndo: boolean): readonly MakeCommand[] {
  return isUndo
    ? undos
    : subjects.flatMap((subject): readonly MakeCommand[] => Object.values(changeCommands[subject]))
}

/** The command of the place `index` in a history; undefined if there is nothing that it could be about. */
export function chooseCommand(
  sender: Sender,
  subjects: readonly Subject[],
  { isUndo, command, ...choice }: CommandChoice,
  index: number,
): Command | undefined {
  // Histories begin with something to take back.
  return pick(listCommands(subjects, isUndo && index > 5), command)?.(sender, choice)
}
