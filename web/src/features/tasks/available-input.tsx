import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import { isReferenceLabel, type ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { OwnInputProps } from '../../records/extension/record-page-extension.ts'
import { AvailableSelect } from './available-select.tsx'
import { type AvailableList, useAvailable } from './use-available.ts'

/** Chooses the resource of a task: those of its team who may execute tasks of its type. */
export function ResourceInput(props: OwnInputProps) {
  return <AvailableInput {...props} list="resources" />
}

/** Chooses the team of a task: those of its resource with members who may execute tasks of its type. */
export function ResourceTeamInput(props: OwnInputProps) {
  return <AvailableInput {...props} list="resourceTeams" />
}

function AvailableInput(props: OwnInputProps & { readonly list: AvailableList }) {
  const { path, values, isReadOnly, list } = props
  const { resourceId, resourceTeamId, taskTypeId, deadlineUtc } = values
  const available = useAvailable({ resourceId, resourceTeamId, taskTypeId, deadlineUtc }, !isReadOnly)
  return (
    <AvailableSelect
      available={available}
      list={list}
      label={props.label}
      name={path}
      value={typeof props.value === 'string' ? props.value : null}
      chosen={readLabel(values, path)}
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

function readLabel(values: OwnInputProps['values'], path: string): ReferenceLabel | undefined {
  const label = valueAt(values, labelPath(path))
  return isReferenceLabel(label) ? label : undefined
}
