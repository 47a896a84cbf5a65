/** How long an invitation is valid, unless somebody says otherwise. */
export const INVITATION_DAYS = 7
export const MOST_INVITATION_DAYS = 90
