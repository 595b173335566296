import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import type { FormPartProps, RecordPageExtension } from '../../records/extension/record-page-extension.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

const parentField = 'parentResourceTeamId'

/** Teams, whose form says what moves along with a team that gets another one above it. */
export const extension: RecordPageExtension = {
  dtoKey: 'Main.ResourceTeamViewDto',
  formParts: [
    { id: 'movingAlong', Part: MovingAlong, place: { after: parentField }, span: 4, modes: ['edit'] },
  ],
}

function MovingAlong(props: FormPartProps) {
  const { id, rowVersion } = props.values
  // The key forgets the parent of the record that was shown, or stored, before.
  return <MovingAlongOf key={`${String(id)} ${String(rowVersion)}`} {...props} />
}

interface MovingAlongCount {
  readonly teams: number
  /** Null for those who may not read it. */
  readonly resources: number | null
}

function MovingAlongOf({ type, values }: FormPartProps) {
  const id = String(values['id'])
  const [before] = useState(values[parentField] ?? null)
  const isMoving = (values[parentField] ?? null) !== before
  const { data } = useQuery({
    queryKey: [...recordsKey(type), 'movingAlong', id],
    queryFn: () => runCall<MovingAlongCount>(type, 'movingAlong', { params: { id } }),
    enabled: isMoving,
  })
  if (!isMoving || !data || data.teams + (data.resources ?? 0) === 0) return null
  return <Banner role="status">{describeMovingAlong(data)}</Banner>
}

function describeMovingAlong({ teams, resources: known }: MovingAlongCount): string {
  const resources = known ?? 0
  const parts = [
    ...(teams > 0 ? [teams === 1 ? '1 onderliggend team' : `${teams} onderliggende teams`] : []),
    ...(resources > 0 ? [resources === 1 ? '1 resource' : `${resources} resources`] : []),
  ]
  return `Met dit team ${teams + resources === 1 ? 'verhuist' : 'verhuizen'} ${parts.join(' en ')} mee, ook in wat een eerdere peildatum laat zien.`
}
