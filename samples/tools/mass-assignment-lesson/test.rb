# The tests: ruby test.rb. They read the model answers, never your repaired.rb or attacks.json.
require 'minitest/autorun'
require 'json'
require_relative 'grader'
require_relative 'vulnerable'
require_relative 'answers/repaired'

class MassAssignmentTest < Minitest::Test
  MODEL = JSON.parse(File.read(File.join(__dir__, 'answers', 'attacks.json')))
  HONEST = {
    '1' => { 'name' => 'Mia' }, '2' => { 'role' => 'owner', 'balance_cents' => 9000 },
    '3' => { 'id' => 'a2', 'address' => { 'city' => 'X' } }, '4' => { 'item' => 'mug', 'quantity' => 1 },
    '5' => { 'orders' => [{ 'id' => 'o3', 'note' => 'X' }] }, '6' => { 'member' => 'mia', 'role' => 'owner' },
    '7' => { 'email' => 'mia@example.com', 'email_confirmed' => true }
  }.freeze

  def test_model_attacks_reach_every_goal
    GOALS.each { |goal| assert Grader.attack?(Vulnerable, goal, MODEL[goal.number]), goal.text }
  end

  def test_other_requests_reach_none
    GOALS.each { |goal| refute Grader.attack?(Vulnerable, goal, HONEST[goal.number]), goal.text }
    GOALS.each { |goal| refute Grader.attack?(Vulnerable, goal, nil), goal.text }
  end

  def test_model_repairs_pass_every_case
    CASES.each { |test| assert Grader.passes?(Repaired, test), "#{test.handler} #{test.form}" }
  end

  def test_model_repairs_stop_the_model_attacks
    GOALS.each { |goal| refute Grader.attack?(Repaired, goal, MODEL[goal.number]), goal.text }
  end

  # lab.rb loads repaired.rb beside world.rb and asks for the module Repaired.
  def test_model_repairs_work_as_a_copy_over_repaired_rb
    refute_match(/require_relative/, File.read(File.join(__dir__, 'answers', 'repaired.rb')))
    GOALS.each { |goal| assert_respond_to Repaired, goal.handler }
    refute_includes $LOADED_FEATURES, File.join(__dir__, 'repaired.rb')
  end

  def test_every_open_handler_fails_hostile_cases_and_serves_honest_ones
    GOALS.each do |goal|
      passed, all = Grader.count(Vulnerable, goal.handler, :hostile)
      assert_operator passed, :<, all, goal.handler
    end
    assert_equal [2, 2], Grader.count(Vulnerable, :profile, :honest)
  end

  def test_refusing_everything_is_no_repair
    wall = Object.new
    def wall.profile(*)
      'refused'
    end
    assert_equal [0, 2], Grader.count(wall, :profile, :honest)
  end
end
