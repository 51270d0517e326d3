import type { churches } from '../db/tables/churches.ts';

/** Input of the church form that changes only `values`. */
export const churchFormOf = (
  church: typeof churches.$inferSelect,
  values: object = {},
): Record<string, unknown> => ({
  name: church.name,
  denomination: church.denomination,
  address: church.address,
  area: church.area,
  zip: church.zip,
  phone: church.phone ?? '',
  website: church.website ?? '',
  description: church.description,
  services: church.services,
  latitude: church.latitude,
  longitude: church.longitude,
  ...values,
});
