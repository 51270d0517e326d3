import { BookOpen, CalendarDays, HandHeart, Handshake, type LucideIcon, Music, Sprout } from 'lucide-react';
import type { ChurchEvent } from '#shared/contracts/events.ts';
import { nthOf, weekdayText } from '#shared/domain/dates.ts';
import { categoryOf } from '#shared/domain/events.ts';
import { recurrenceCopy as copy, legendLabels } from '#shared/messages/events.ts';

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

/** The legend's category for any spelling of an event's category, "general" if the legend doesn't list it. */
export function legendOf(category: string): LegendCategory {
  const known = categoryOf(category);
  return known in icons ? (known as LegendCategory) : 'general';
}

export function CategoryIcon({ category }: { category: string }) {
  const Icon = icons[legendOf(category)];
  return <Icon className="size-4 shrink-0" />;
}

/** "Every other Tuesday", "Every last Sunday of the month"; empty if the event doesn't repeat. */
export function ruleText({ firstDate, recurrence }: Pick<ChurchEvent, 'firstDate' | 'recurrence'>): string {
  if (!recurrence) return '';
  const weekday = weekdayText(firstDate);
  if (recurrence.kind === 'weekly') return copy.weekly(recurrence.every, weekday);
  const nth = recurrence.last ? 5 : nthOf(firstDate);
  return copy.monthly(recurrence.every, copy.nth[nth - 1]!, weekday);
}
