import type { CallAnswer, CallOf } from '@stamboek/model/contract/call-values'
import type { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'
import type { FormPartProps } from '../../records/extension/record-page-extension.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Resources come into a team; the form tells what moves along with a team that gets another parent. */
export const extension = pageExtension<typeof resourceTeam>({
  actions: [
    {
      id: 'addResources',
      label: 'Resources toevoegen…',
      about: 'record',
      permission: 'ResourcePerTeamCreate',
      icon: IconUsersPlus,
      place: { after: 'Update' },
      Dialog: lazyDialog(async () => (await import('./add-resources-dialog.tsx')).AddResourcesDialog),
    },
  ],
  formParts: [
    {
      id: 'movingAlong',
      Part: MovingAlong,
      place: { after: 'parentResourceTeamId' },
      span: 4,
      modes: ['edit'],
    },
  ],
})

type TeamProps = FormPartProps<typeof resourceTeam>

function MovingAlong(props: TeamProps) {
  const { id, rowVersion } = props.values
  // The key discards the parent of the previous record or version.
  return id && <MovingAlongOf key={`${id} ${rowVersion}`} {...props} id={id} />
}

function MovingAlongOf({ type, values, id }: TeamProps & { readonly id: string }) {
  const parentId = values.parentResourceTeamId ?? null
  const [before] = useState(parentId)
  const isMoving = parentId !== before
  const { data } = useQuery({
    queryKey: [...recordsKey(type), 'movingAlong', id],
    queryFn: () => runCall(type, 'movingAlong', { record: { id } }),
    enabled: isMoving,
  })
  if (!isMoving || !data || data.teams + (data.resources ?? 0) === 0) return null
  return <Banner role="status">{describeMovingAlong(data)}</Banner>
}

type MovingAlongCount = CallAnswer<CallOf<typeof resourceTeam, 'movingAlong'>, never>

function describeMovingAlong({ teams, resources: known }: MovingAlongCount): string {
  // Null for users who may not read assignments.
  const resources = known ?? 0
  const parts = [
    ...(teams > 0 ? [teams === 1 ? '1 onderliggend team' : `${teams} onderliggende teams`] : []),
    ...(resources > 0 ? [resources === 1 ? '1 resource' : `${resources} resources`] : []),
  ]
  return `Met dit team ${teams + resources === 1 ? 'verhuist' : 'verhuizen'} ${parts.join(' en ')} mee, ook in wat een eerdere peildatum laat zien.`
}
