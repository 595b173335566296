import { FieldInfoContext } from '../../ui/inputs/field-info.tsx'
import { FormField } from '../../ui/inputs/form-field.tsx'
import { useFieldContext } from '../field-context.ts'
import { type FieldView, type FilterProps, type InputProps, selectView } from '../field-view.ts'
import { findFieldInfo } from '../input-field-props.ts'
import styles from './group.module.css'

export const groupView: FieldView<'group'> = { Input: GroupInput, Filter: NoFilter }

function GroupInput(props: InputProps<'group'>) {
  const { views } = useFieldContext()
  const value: Readonly<Record<string, unknown>> = props.value ?? {}
  return (
    <FormField label={props.label} errorMessage={props.errorMessage}>
      <div className={styles.members}>
        {Object.entries(props.field.members).map(([name, member]) => {
          const { Input } = selectView(views, member)
          return (
            <FieldInfoContext key={name} value={findFieldInfo(member)}>
              <Input
                field={member}
                path={`${props.path}.${name}`}
                label={member.label}
                value={value[name] ?? null}
                onChange={(next) => props.onChange({ ...value, [name]: next })}
                onBlur={props.onBlur}
                errorMessage={props.memberErrors.find((error) => error.field === name)?.message}
                memberErrors={[]}
                onTextError={props.onTextError}
                mode={props.mode}
                isReadOnly={props.isReadOnly || member.computed !== undefined}
                isRequired={member.required ?? false}
                rows={undefined}
                presentation={undefined}
                autoFocus={false}
                ref={undefined}
              />
            </FieldInfoContext>
          )
        })}
      </div>
    </FormField>
  )
}

/** Groups are searched by their members. */
function NoFilter(_props: FilterProps<'group'>) {
  return null
}
