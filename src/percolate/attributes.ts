/**
 * What filters ask devices about, numbered: the subscription to an application, or a tag of the account or of an application. Each holds the
 * lists of predicates by the values it can have. Numbers are used again when nobody asks any more.
 */

import { NO_RANGE } from './range-nodes.js';

/** No list. */
export const NO_LIST = -1;

export interface Attribute {
  readonly number: number;
  /** Null: an account tag. */
  readonly application: string | null;
  /** Null: the subscription itself. */
  readonly tag: string | null;
  /** Predicates that ask it. */
  uses: number;
  /** Lists of predicates, by what they may hold for: being subscribed, any string, no value, this text or list item, this number. */
  subscribed: number;
  anyString: number;
  unset: number;
  readonly texts: Map<string, number>;
  readonly numbers: Map<number, number>;
  /** The tree of ranges. */
  ranges: number;
}

/** What is known of the names of an application. */
interface ApplicationNames {
  subscription: Attribute | null;
  readonly tags: Map<string, Attribute>;
}

export class Attributes {
  /** By number; those of free numbers are left over. */
  readonly all: Attribute[] = [];
  private readonly free: number[] = [];
  private readonly accountTags = new Map<string, Attribute>();
  private readonly applications = new Map<string, ApplicationNames>();

  /** One more than the highest number. */
  get size(): number {
    return this.all.length;
  }

  subscription(application: string): Attribute | undefined {
    return this.applications.get(application)?.subscription ?? undefined;
  }

  /** The tags that are asked about, of the account or of an application; undefined where there are none. */
  tags(application: string | null): ReadonlyMap<string, Attribute> | undefined {
    return application === null ? this.accountTags : this.applications.get(application)?.tags;
  }

  /** The attribute, made where it is new. */
  intern(application: string | null, tag: string | null): Attribute {
    const known = this.find(application, tag);
    if (known !== undefined) return known;
    const attribute = this.create(application, tag);
    if (tag === null) this.namesOf(application ?? '').subscription = attribute;
    else if (application === null) this.accountTags.set(tag, attribute);
    else this.namesOf(application).tags.set(tag, attribute);
    return attribute;
  }

  /** Forgets an attribute that no predicate asks any more. */
  release({ application, tag, number }: Attribute): void {
    this.free.push(number);
    if (application === null) this.accountTags.delete(tag ?? '');
    else this.releaseOf(application, tag);
  }

  private releaseOf(application: string, tag: string | null): void {
    const names = this.namesOf(application);
    if (tag === null) names.subscription = null;
    else names.tags.delete(tag);
    if (names.subscription === null && names.tags.size === 0) this.applications.delete(application);
  }

  private find(application: string | null, tag: string | null): Attribute | undefined {
    return tag === null ? this.subscription(application ?? '') : this.tags(application)?.get(tag);
  }

  private create(application: string | null, tag: string | null): Attribute {
    const number = this.free.pop() ?? this.all.length;
    const attribute: Attribute = {
      number,
      application,
      tag,
      uses: 0,
      subscribed: NO_LIST,
      anyString: NO_LIST,
      unset: NO_LIST,
      texts: new Map(),
      numbers: new Map(),
      ranges: NO_RANGE,
    };
    this.all[number] = attribute;
    return attribute;
  }

  private namesOf(application: string): ApplicationNames {
    const known = this.applications.get(application);
    if (known !== undefined) return known;
    const names: ApplicationNames = { subscription: null, tags: new Map() };
    this.applications.set(application, names);
    return names;
  }
}
