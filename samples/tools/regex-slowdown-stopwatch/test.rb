# The tests: ruby test.rb. They ask whether a match was stopped, never how fast the machine is.
require 'minitest/autorun'
require_relative 'stopwatch'

class StopwatchTest < Minitest::Test
  Stopwatch.patterns.each do |pattern|
    name = pattern['name'].tr(' ', '_')

    define_method("test_#{name}_both_agree_on_examples") do
      %w[slow safe].each do |kind|
        pattern['yes'].each { |text| assert_equal :match, Stopwatch.measure(pattern[kind], text).first, "#{kind} #{text.inspect}" }
        pattern['no'].each { |text| assert_equal :no_match, Stopwatch.measure(pattern[kind], text).first, "#{kind} #{text.inspect}" }
      end
    end

    define_method("test_#{name}_safe_is_never_stopped") do
      results = Stopwatch.series(pattern, 'safe')
      refute_includes results.map { |row| row[1] }, :stopped
      assert_equal 2000, results.last.first
    end

    next if pattern['never_slow']

    define_method("test_#{name}_slow_is_stopped") do
      assert_equal :stopped, Stopwatch.series(pattern, 'slow').last[1]
    end
  end

  def test_nested_stars_that_cannot_fail_are_not_slow
    pattern = Stopwatch.patterns.find { |each| each['never_slow'] }
    refute_includes Stopwatch.series(pattern, 'slow').map { |row| row[1] }, :stopped
  end

  def test_eight_patterns
    assert_equal 8, Stopwatch.patterns.length
  end
end
