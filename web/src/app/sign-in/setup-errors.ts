import { user } from '@stamboek/model/records/system/user'

const { pattern } = user.fields.userName
export const shortestPassword = user.fields.password.minLength

export interface SetupValues {
  readonly userName: string
  readonly fullName: string
  readonly password: string
  readonly repeated: string
}

export type SetupErrors = { [Name in keyof SetupValues]?: string | undefined }

/** What is missing or wrong in the form of the first administrator; empty when it can be sent. */
export function setupErrors({ userName, fullName, password, repeated }: SetupValues): SetupErrors {
  return {
    ...(fullName.trim() === '' && { fullName: 'Vul je naam in.' }),
    ...(!new RegExp(pattern.expression).test(userName.trim().toLowerCase()) && {
      userName: userName.trim() === '' ? 'Vul een gebruikersnaam in.' : pattern.message,
    }),
    ...(password.length < shortestPassword && {
      password: `Kies een wachtwoord van minstens ${shortestPassword} tekens.`,
    }),
    ...(repeated !== password && { repeated: 'De wachtwoorden zijn niet gelijk.' }),
  }
}
