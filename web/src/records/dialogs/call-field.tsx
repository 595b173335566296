import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { CallMember, CallNameOf, CallValue } from '../../api/call-types.ts'
import { requireCall } from '../../api/calls.ts'
import type { DefinitionOf } from '../../api/served-type.ts'
import { findView } from '../../fields/field-views.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { findLimitProblem } from './find-limit-problem.ts'

interface AnyCallFieldProps {
  readonly type: ServedRecordType
  readonly call: string
  readonly member: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onTextError?: (message: string | null) => void
  readonly label?: string
  /** Required here, though optional in the call. */
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
}

interface CallFieldProps<Type extends ServedRecordType, Name extends string, Member extends string>
  extends Omit<AnyCallFieldProps, 'onChange'> {
  readonly type: Type
  readonly call: Name
  readonly member: Member
  readonly value: CallValue<DefinitionOf<Type>, Name, Member>
  readonly onChange: (value: CallValue<DefinitionOf<Type>, Name, Member>) => void
}

/**
 * The input of a member of a call's body; references are looked up by `call.member`. Marks a value outside the limits,
 * which the dialog refuses by `findLimitProblem`. Shows nothing for an unknown member, and throws if the type lacks the
 * call.
 */
export function CallField<
  Type extends ServedRecordType,
  Name extends CallNameOf<DefinitionOf<Type>>,
  Member extends CallMember<DefinitionOf<Type>, Name>,
>(given: CallFieldProps<Type, Name, Member>) {
  const { type, call, member, autoFocus = false, ...props } = given as AnyCallFieldProps
  const field = requireCall(type, call).body[member]
  if (!field) return null
  const { Input } = findView(field)
  return (
    <RecordFieldProvider type={type} record={noRecord}>
      <Input
        field={field}
        path={`${call}.${member}`}
        label={props.label ?? field.label}
        value={props.value}
        onChange={props.onChange}
        onBlur={undefined}
        errorMessage={findLimitProblem(type, call, member, props.value)}
        memberErrors={[]}
        onTextError={props.onTextError ?? ignore}
        mode="add"
        isReadOnly={false}
        isRequired={props.isRequired ?? field.required ?? false}
        rows={undefined}
        presentation={undefined}
        autoFocus={autoFocus}
        ref={undefined}
      />
    </RecordFieldProvider>
  )
}

const noRecord = {}

function ignore(): void {}
