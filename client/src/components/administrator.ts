import { createContext } from 'react';

/** Whether the person in the admin area is an administrator: moderators have no bulk actions and no exports. */
export const AdministratorContext = createContext(true);
