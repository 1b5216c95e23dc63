# Measures how patterns slow down on texts that almost match. Each match has a hard limit of one second.
#   ruby stopwatch.rb              all eight, slow and safe
#   ruby stopwatch.rb 5            pattern 5 on texts of growing length
#   ruby stopwatch.rb 5 safe       its safe rewrite
require 'json'
require 'timeout'

# Runs a pattern on a text, but never for longer than the limit.
module Stopwatch
  LIMIT_SECONDS = 1.0
  LENGTHS = [8, 12, 16, 20, 24, 28, 200, 2000].freeze

  module_function

  def patterns
    JSON.parse(File.read(File.join(__dir__, 'patterns.json')))
  end

  # Ruby 3.2 and newer remember what was tried and stop many of these patterns from being slow; a back reference that
  # matches nothing switches that memory off, so that every Ruby shows the same lesson.
  def compile(source)
    Regexp.new(source.gsub(/(?<!\\)\((?!\?)/, '(?:').sub('\\z') { '(?<none>)\\k<none>\\z' })
  end

  # A text of about this length that begins well and ends badly.
  def almost(pattern, length)
    letter, ending = pattern.fetch('bad')
    pattern.fetch('bad_prefix', '') + letter * length + ending
  end

  # [:match, :no_match or :stopped, seconds]. Ruby 3.2 stops a match by itself; older versions need a second thread.
  def measure(source, text)
    regexp = compile(source)
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    found = Timeout.timeout(LIMIT_SECONDS) { regexp.match?(text) }
    [found ? :match : :no_match, Process.clock_gettime(Process::CLOCK_MONOTONIC) - start]
  rescue Timeout::Error
    [:stopped, LIMIT_SECONDS]
  end

  # The measurements for growing texts, up to the first that had to be stopped.
  def series(pattern, which)
    rows = []
    LENGTHS.each do |length|
      result, seconds = measure(pattern.fetch(which), almost(pattern, length))
      rows << [length, result, seconds]
      break if result == :stopped
    end
    rows
  end
end

def show(pattern, which)
  puts "#{pattern['name']} (#{which}): #{pattern[which]}"
  Stopwatch.series(pattern, which).each do |length, result, seconds|
    bar = '#' * [(seconds * 50).round, 50].min
    puts format('  %5d letters  %-9s %9.3f ms  %s', length, result, seconds * 1000, bar)
  end
  puts
end

if $PROGRAM_NAME == __FILE__
  number, which = ARGV
  all = Stopwatch.patterns
  if number.nil?
    all.each { |pattern| %w[slow safe].each { |kind| show(pattern, kind) } }
  elsif number.match?(/\A[1-8]\z/) && [nil, 'slow', 'safe'].include?(which)
    pattern = all[number.to_i - 1]
    show(pattern, which || 'slow')
    puts pattern['why']
  else
    warn 'ruby stopwatch.rb [1-8] [slow|safe]'
    exit 2
  end
end
