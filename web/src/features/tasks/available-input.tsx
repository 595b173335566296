import type { task } from '@stamboek/model/records/task/task'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { OwnInputProps } from '../../records/extension/record-page-extension.ts'
import { AvailableSelect } from './available-select.tsx'
import { type AvailableList, useAvailable } from './use-available.ts'

/** Offers resources of the form's team, all without a team, who may execute tasks of its type (`useAvailable`). */
export function ResourceInput(props: OwnInputProps<typeof task, 'resourceId'>) {
  return <AvailableInput {...props} list="resources" chosen={props.values.resource} />
}

/**
 * Offers teams of the form's resource, all without one, with members who may execute tasks of its type
 * (`useAvailable`).
 */
export function ResourceTeamInput(props: OwnInputProps<typeof task, 'resourceTeamId'>) {
  return <AvailableInput {...props} list="resourceTeams" chosen={props.values.resourceTeam} />
}

type AvailableInputProps = OwnInputProps<typeof task, 'resourceId' | 'resourceTeamId'> & {
  readonly list: AvailableList
  readonly chosen: ReferenceLabel | null | undefined
}

function AvailableInput(props: AvailableInputProps) {
  const { path, values, isReadOnly, list } = props
  const { resourceId, resourceTeamId, taskTypeId, deadlineUtc } = values
  const available = useAvailable({ resourceId, resourceTeamId, taskTypeId, deadlineUtc }, !isReadOnly)
  return (
    <AvailableSelect
      available={available}
      list={list}
      label={props.label}
      name={path}
      value={props.value ?? null}
      chosen={props.chosen ?? undefined}
      onChange={(id, chosen) => {
        props.onLabelChange(chosen)
        props.onChange(id)
      }}
      onBlur={props.onBlur}
      errorMessage={props.errorMessage}
      isReadOnly={isReadOnly}
      isRequired={props.isRequired && !isReadOnly}
      autoFocus={props.autoFocus}
      ref={props.ref}
    />
  )
}
