import { createDeactivation, createRecord, descriptionOf, remarkOf } from './code-table-commands.ts'
import {
  type Choice,
  type Command,
  type FoundRecord,
  listRecords,
  pick,
  pickMembersOf,
  putRecord,
  type Sender,
} from './command.ts'

export const teamCommands = {
  deactivate: createDeactivation('team'),

  createTeam: (sender: Sender, { first, second, third }: Choice): Command => {
    const parent = pickParent(sender, second)
    const code = third % 2 === 0 ? null : `${sender.prefix}T${third % 4}`
    return createRecord(sender, 'team', {
      sent: {
        description: descriptionOf(sender, first),
        resourceTeamTypeId: sender.world.teamTypeId,
        parentResourceTeamId: parent?.id ?? null,
        code,
      },
      isRefused: parent?.members['status'] === 'Inactive',
    })
  },

  changeTeam: (sender: Sender, { first, second, third }: Choice): Command | undefined => {
    const team = pick(listRecords(sender, 'team'), first)
    if (!team) return undefined
    const parent = pickParent(sender, second)
    const sent = pickMembersOf(
      {
        parentResourceTeamId: parent?.id ?? null,
        description: descriptionOf(sender, second),
        remark: remarkOf(second),
        code: second % 2 === 0 ? null : `${sender.prefix}T${second % 4}`,
        status: second % 3 === 0 ? 'Inactive' : 'Active',
      },
      third,
    )
    const isNew =
      'parentResourceTeamId' in sent && sent['parentResourceTeamId'] !== team.members['parentResourceTeamId']
    return putRecord(sender, team, { sent, isRefused: isNew && parent?.members['status'] === 'Inactive' })
  },
} as const

function pickParent(sender: Sender, number: number): FoundRecord | undefined {
  return number % 3 === 0 ? undefined : pick(listRecords(sender, 'team'), number)
}
