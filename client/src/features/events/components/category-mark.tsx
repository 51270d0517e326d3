import { BookOpen, CalendarDays, HandHeart, Handshake, type LucideIcon, Music, Sprout } from 'lucide-react';
import type { EventCategory } from '#shared/event-categories.ts';
import { legendLabels } from '#shared/messages/events.ts';

export type LegendCategory = keyof typeof legendLabels;

const icons: Record<LegendCategory, LucideIcon> = {
  music: Music,
  community: HandHeart,
  interfaith: Handshake,
  education: BookOpen,
  youth: Sprout,
  general: CalendarDays,
};

export const legendCategories = Object.keys(legendLabels) as LegendCategory[];

/** The legend's category of an event: whatever it does not name stands under General Events. */
export const legendOf = (category: EventCategory): LegendCategory =>
  category in icons ? (category as LegendCategory) : 'general';

export function CategoryIcon({ category }: { category: EventCategory }) {
  const Icon = icons[legendOf(category)];
  return <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />;
}
