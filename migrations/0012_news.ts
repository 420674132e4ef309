import { script } from "./script";

/** Fetched news (rows 130 to 138): headlines that tell the same story, what staff hide, and how fetching goes. */
export const up = script`
CREATE TABLE news_articles (
  id uuid PRIMARY KEY, category text NOT NULL DEFAULT 'crime', title text NOT NULL, content text NOT NULL,
  source_name text, source_url text NOT NULL UNIQUE CHECK (source_url ~ '^https?://'),
  host text NOT NULL GENERATED ALWAYS AS (
    coalesce(substring(source_url from '^https?://(?:www\\.)?([^/:?#]+)'), '')) STORED,
  image_url text CHECK (image_url ~ '^https?://'), location text, province text, city text, postal_code text,
  same_as uuid, story uuid NOT NULL GENERATED ALWAYS AS (coalesce(same_as, id)) STORED,
  published_at timestamptz NOT NULL, fetched_at timestamptz NOT NULL DEFAULT now(), hidden_at timestamptz,
  search_text text GENERATED ALWAYS AS (
    search_key(title || ' ' || content || ' ' || coalesce(source_name, ''))) STORED);
CREATE INDEX news_articles_newest ON news_articles (category, published_at DESC, id DESC);
CREATE INDEX news_articles_story ON news_articles (story, published_at);
CREATE INDEX news_articles_published ON news_articles (published_at);
CREATE INDEX news_articles_search ON news_articles USING gin (search_text gin_trgm_ops);
CREATE TABLE news_hidden_sources (host text PRIMARY KEY, hidden_at timestamptz NOT NULL DEFAULT now());

CREATE TABLE news_feeds (
  name text PRIMARY KEY, began_at timestamptz NOT NULL, next_at timestamptz NOT NULL, claimed_until timestamptz,
  tried_at timestamptz, succeeded_at timestamptz,
  budget_day date NOT NULL, used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0), failure text, CHECK ((failures = 0) = (failure IS NULL)),
  key_told_at timestamptz, outage_told_at timestamptz);
`;
